//! French.

use super::romance::{MOMENTS, PLACES, POINTERS, TROUBLES};
use super::{Phrases, Tongue, manners};
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
            dans le futur|la prochaine fois|par la suite|nouvelle regle|pour la prochaine fois|en general|\
            de maniere generale",
            ),
        ),
        (Sense::Always, Phrases("toujours|jamais")),
        (
            Sense::Want,
            Phrases(
                "\
            je veux que tu|je voudrais que tu|j'aimerais que tu|je veux que vous|n'oublie pas de|\
            souviens-toi de|pense a|ce serait bien que tu",
            ),
        ),
        (
            Sense::Note,
            Phrases(
                "\
            souviens-toi que|souviens toi que|souvenez-vous que|rappelle-toi que|rappelle toi que|\
            rappelez-vous que|retiens que|retiens :|retenez que|retiens bien|souviens-toi :|memorise|\
            garde en tete que|garde en memoire que|garde a l'esprit que|note que nous utilisons|\
            n'oublie pas que|n'oublie pas qu'on|souviens-toi qu'on|retiens qu'on|ajoute a ta memoire|\
            enregistre en memoire|chaque fois que tu|a chaque fois que tu|nous utilisons toujours|\
            on utilise toujours|on n'utilise jamais|nous n'utilisons jamais|pense a toujours|pensez a toujours|\
            en regle generale|par principe|mettons-nous d'accord|convenons que|on se met d'accord|\
            ca devrait etre une regle|ce devrait etre une regle|note pour la suite|note pour plus tard|\
            note pour la prochaine fois|retiens ca|retiens pour la suite|pour les prochaines fois|\
            je t'ai deja dit de ne pas|je t'ai deja dit qu'on|je t'ai deja dit que nous|je t'ai dit de ne pas|\
            combien de fois dois-je|note ca :|note ceci :|enregistre ca :|prends note :|\
            c'est comme ca qu'on fait|c'est comme ca chez nous|on fait comme ca partout",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            je prefere|nous preferons|on prefere|ma preference est|je n'aime pas les|je n'aime pas que|\
            je deteste|j'aime pas les|j'aime que|j'aime les|j'aime bien les|j'aime mieux|je n'aime pas|\
            j'ai horreur|je ne veux pas que tu|je prefere que tu|mon editeur par defaut est|\
            mon shell par defaut est|je prefererais que tu me|je prefere que vous",
            ),
        ),
        (
            Sense::Avoid,
            Phrases(
                "\
            evite de|evite|evitez|essaie d'eviter|prefere|privilegie|evite l'usage de",
            ),
        ),
        (Sense::Forget, Phrases("oublie|oubliez")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            je ne prefere plus|ne retiens plus|ne retiens pas|de ta memoire|nous n'utilisons plus|\
            on n'utilise plus|je n'utilise plus|je ne veux plus que|plus besoin de retenir|\
            plus besoin de te souvenir|plus besoin de te rappeler|plus besoin de memoriser|\
            plus besoin de garder en memoire|n'as plus a retenir|plus la peine de retenir|\
            plus necessaire de retenir|plus besoin que tu retiennes|tu peux oublier la regle|\
            tu peux oublier la preference",
            ),
        ),
        (
            Sense::Plea,
            Phrases(
                "\
            evite s'il te plait|s'il te plait evite|s'il te plait , evite|merci d'eviter|stp evite|evite stp|\
            evite svp|svp evite|merci de ne plus|evite en general|evite toujours",
            ),
        ),
        (
            Sense::Stop,
            Phrases(
                "\
            arrete de|arretez de|cesse de|arrete d'utiliser|arrete d'ajouter|arrete d'ecrire|arrete d'inventer|\
            arrete d'inserer|arrete d'expliquer|arrete d'importer|arrete d'installer|arrete d'editer|\
            arrete d'ouvrir|arrete d'effacer|arrete d'envelopper|arrete d'abreger|arrete d'essayer|arrete d'en|\
            arrete d'appeler",
            ),
        ),
        (
            Sense::Custom,
            Phrases(
                "\
            dans ce projet|dans ce depot|dans ce repo|dans cette base de code|dans notre projet|\
            dans notre depot|dans notre repo|dans notre code|dans notre equipe|sur ce projet|chez nous",
            ),
        ),
        (
            Sense::Denial,
            Phrases(
                "\
            on n'utilise pas|nous n'utilisons pas|on ne fait pas|on ne met pas|on ne commite pas|\
            ici on n'utilise pas|ici on utilise|ici on ecrit|on n'ecrit pas de|on n'ecrit pas les",
            ),
        ),
        (Sense::Disown, Phrases("oublie-la|oublie-le|oublie-les|tu peux oublier")),
        (
            Sense::Purge,
            Phrases(
                "supprime|supprimez|efface|effacez|retire|enleve|supprimer|effacer|retirer|ignore",
            ),
        ),
        (
            Sense::Reach,
            Phrases(
                "on utilise|nous utilisons|on ecrit|on a decide|ca vaut pour|cela vaut pour|pareil pour",
            ),
        ),
        (
            Sense::Retract,
            Phrases(
                "\
            n'est plus vrai|n'est plus valable|est obsolete|est perime|ne tient plus|efface-le|supprime-le|\
            efface-la|supprime-la|tu peux l'effacer|tu peux le supprimer|tu peux la supprimer",
            ),
        ),
        (
            Sense::Round,
            Phrases(
                "\
            a chaque fois|apres chaque tache|apres chaque changement|apres chaque modification|\
            apres chaque commit|a la fin de chaque tache|quand tu as fini|quand tu termines",
            ),
        ),
        (Sense::Favor, Phrases("pour moi")),
        (
            Sense::Idle,
            Phrases(
                "\
            comme toujours|oublie ca|toujours pas|toujours la|jamais vu|toujours le meme|toujours la meme|\
            oublie pas|arrete de fonctionner|arrete de marcher|arrete de repondre|j'aime mieux la|\
            j'aime mieux le|j'aime mieux comme|je n'aime pas ce|je n'aime pas cette|je n'aime pas ca|\
            je n'aime pas le|je n'aime pas la|je n'aime pas comment|j'aime les changements|\
            je prefere que tu fasses",
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
        j'ai dit|ai dit|je t'ai|la regle|regle|regles|que je prefere|que j'utilise|que nous|qu'on|tout|mes|ma|\
        mon|preference|nos|notre|convention|consigne|que tu as enregistre",
    ),
    frames: Phrases(
        "avant de|avant chaque|apres chaque|quand tu|si tu|pour chaque|dans ce projet|a chaque",
    ),
    choices: Phrases(
        "\
        l'option|option|d'abord le|d'abord la|premiere|deuxieme|seconde|premier|second|derniere|version|\
        variante|solution|celle|celui|cette|ce|cela|ca|ta|ton|approche|l'approche|les deux|\
        commence|commences",
    ),
    makings: Phrases("ecris|ajoute|cree|mets|change|implemente|fais"),
    ours: Phrases("on|nous|personne|tous"),
    memos: Phrases("regle|regles|preference|convention|note|consigne"),
    kept: Phrases(
        "\
        tu as enregistre|tu as enregistree|tu as memorise|tu as memorisee|tu as retenu|tu as retenue|\
        tu as sauvegarde|tu as garde|tu as note|regle enregistree|preference enregistree|note enregistree|\
        regle memorisee|ta note|tes notes|tu avais note|tu avais retenu|tu avais enregistre|tu avais memorise|\
        tu avais garde|ma preference precedente",
    ),
    wares: Phrases(
        "\
        table|base|champ|bouton|utilisateur|l'utilisateur|page|formulaire|fichier|colonne|cache|css|fonction|\
        composant",
    ),
    places: PLACES,
    moments: MOMENTS,
    pointers: POINTERS,
    troubles: TROUBLES,
    manners: manners::FRENCH,
    kinds: Phrases(
        "\
        tests|branches|noms|commits|messages|commentaires|fonctions|variables|styles|composants|fichiers|\
        migrations|imports|dates|endpoints|routes|classes",
    ),
    ..Tongue::MUTE
};
