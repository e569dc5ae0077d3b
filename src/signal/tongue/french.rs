//! French.

use super::{Phrases, Tongue};
use crate::signal::sense::Sense;

pub(super) const FRENCH: Tongue = Tongue {
    cues: &[
        (
            Sense::Hence,
            Phrases(
                "\
            a partir de maintenant|desormais|dorenavant|a l'avenir|a compter de maintenant|\
            a partir d'aujourd'hui|des maintenant utilise|que tu utilises toujours|tu dois toujours|\
            tu ne dois jamais|vous devez toujours|vous ne devez jamais|dans tous les projets|\
            s'il te plait toujours|je veux toujours|que tu fasses toujours",
            ),
        ),
        (
            Sense::Framing,
            Phrases(
                "\
            dans le futur|la prochaine fois|en regle generale|par la suite|nouvelle regle|\
            pour la prochaine fois|en general|de maniere generale",
            ),
        ),
        (Sense::Always, Phrases("toujours|jamais")),
        (
            Sense::Want,
            Phrases("je veux que tu|je voudrais que tu|j'aimerais que tu|je veux que vous"),
        ),
        (
            Sense::Note,
            Phrases(
                "\
            souviens-toi que|souviens toi que|souvenez-vous que|rappelle-toi que|rappelle toi que|\
            rappelez-vous que|retiens que|retiens :|retenez que|retiens bien|souviens-toi :|memorise|\
            garde en tete que|garde en memoire que|garde a l'esprit que|note que nous utilisons|\
            n'oublie pas que|n'oublie pas qu'on|souviens-toi qu'on|retiens qu'on|ajoute a ta memoire|\
            enregistre en memoire|chaque fois que tu|a chaque fois que tu|arrete d'utiliser|\
            arrete d'ajouter|arrete de mettre|arrete de faire|nous utilisons toujours|on utilise toujours|\
            on n'utilise jamais|nous n'utilisons jamais|pense a toujours|pensez a toujours|evite toujours",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            je prefere|nous preferons|on prefere|ma preference est|je n'aime pas les|je n'aime pas que|\
            je deteste|j'aime pas les|j'aime que",
            ),
        ),
        (
            Sense::Avoid,
            Phrases(
                "\
            evite s'il te plait|s'il te plait evite|merci d'eviter|stp evite|evite de|merci de ne plus|\
            evite en general",
            ),
        ),
        (Sense::Forget, Phrases("oublie|oubliez")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            je ne prefere plus|ne retiens plus|ne retiens pas|de ta memoire|nous n'utilisons plus|\
            on n'utilise plus|je n'utilise plus|je ne veux plus que",
            ),
        ),
        (
            Sense::Idle,
            Phrases(
                "\
            comme toujours|n'oublie pas de|oublie ca|toujours pas|toujours la|jamais vu|toujours le meme|\
            toujours la meme|oublie pas",
            ),
        ),
    ],
    leads: Phrases(
        "\
        et|mais|ok|merci|s'il|te|plait|vous|stp|svp|aussi|donc|alors|bon|oui|non|bonjour|salut|important|\
        regle|note|d'accord|parfait|de|plus|claude|super|puis",
    ),
    joins: Phrases("et|mais|plait|stp|svp"),
    asks: Phrases(
        "pourquoi|comment|que|quel|quelle|qui|ou|est-ce|est|qu'est-ce|dois-je|peut-on|explique|y",
    ),
    requests: Phrases("peux-tu|pourrais-tu|pouvez-vous|tu peux|tu pourrais"),
    others: Phrases(
        "\
        le|la|les|l'|un|une|ce|cette|ces|ca|il|elle|ils|on|je|j'ai|c'est|mon|ma|mes|quand|si|quelque|chaque|\
        j'obtiens|nous|notre",
    ),
    stated: Phrases(
        "\
        est|le|la|les|un|une|en|pas|plante|renvoie|retourne|echoue|plantee|fonctionne|marche|finit|termine|\
        la-bas|erreur|rien|pareil|vide|null|dans|avec|appele|execute|eu",
    ),
    fillers: Phrases("ne|me|moi|pas|nous|y|d'abord|lui|s'il|te|plait"),
    claims: Phrases(
        "\
        j'ai dit|ai dit|je t'ai|la regle|regle|regles|que je prefere|que j'utilise|que nous|qu'on|tout|mes|\
        ma|mon|preference|nos|notre",
    ),
    frames: Phrases(
        "avant de|avant chaque|apres chaque|quand tu|si tu|pour chaque|dans ce projet|a chaque",
    ),
    choices: Phrases(
        "\
        l'option|option|premiere|deuxieme|seconde|premier|second|derniere|version|variante|solution|celle|\
        celui|cette|ce|cela|ca|ta|ton|approche|l'approche",
    ),
    places: Phrases("ici|ce|cette|maintenant|dans le|dans la|dans cette"),
    makings: Phrases("ecris|ajoute|cree|mets|change|implemente|fais"),
    ..Tongue::MUTE
};
