//! Portuguese.

use super::romance::STATED;
use super::{Phrases, Tongue};
use crate::signal::sense::Sense;

pub(super) const PORTUGUESE: Tongue = Tongue {
    cues: &[
        (
            Sense::Hence,
            Phrases(
                "\
            a partir de agora|de agora em diante|daqui em diante|daqui pra frente|daqui para frente|\
            de hoje em diante|daqui por diante|a partir de hoje|doravante|por favor sempre|por favor nunca|\
            voce deve sempre|voce nunca deve|sempre quero que|quero que voce sempre|quero que voce nunca|\
            voce sempre deve|em todos os projetos|certifique-se de sempre",
            ),
        ),
        (
            Sense::Framing,
            Phrases(
                "\
            no futuro|futuramente|da proxima vez|na proxima vez|como regra|como regra geral|em geral|\
            nova regra|para o futuro",
            ),
        ),
        (Sense::Always, Phrases("sempre|nunca|jamais")),
        (Sense::Want, Phrases("quero que voce|gostaria que voce")),
        (
            Sense::Note,
            Phrases(
                "\
            lembre-se de que|lembre-se que|lembre-se :|lembre que|lembra que|lembre de que|lembre disso|\
            lembre-se disso|memorize|guarde na memoria|salve na memoria|guarda na memoria|toda vez que voce|\
            sempre que voce|sempre que alterar|sempre que mudar|sempre que fizer|toda vez que mudar|\
            toda vez que alterar|toda vez que fizer|pare de usar|pare de adicionar|pare de colocar|\
            para de usar|para de colocar|nos sempre usamos|sempre usamos|nunca usamos|a gente sempre usa|\
            aqui sempre usamos|anote que|tenha em mente que usamos",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            prefiro|eu prefiro|preferimos|minha preferencia e|nao gosto de|eu nao gosto de|odeio|gosto que",
            ),
        ),
        (Sense::Avoid, Phrases("por favor evite|por favor , evite|evite por favor|evite sempre")),
        (Sense::Forget, Phrases("esqueca|esquece|esquecer")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            nao prefiro mais|ja nao prefiro|pare de lembrar|nao lembre mais|da sua memoria|da memoria que|\
            nao usamos mais|nao quero mais que",
            ),
        ),
        (Sense::Idle, Phrases("como sempre|sempre que|nunca mais|esquece isso|esqueca isso")),
    ],
    leads: Phrases(
        "\
        por|favor|e|mas|ok|certo|obrigado|obrigada|tambem|alem|disso|ola|oi|nao|sim|entao|importante|regra|\
        nota|beleza|claude|bom|valeu|ah",
    ),
    joins: Phrases("e|mas|favor|tambem"),
    asks: Phrases(
        "por que|porque|como|o que|que|onde|quem|qual|isso|e|ha|posso|devo|deveria|explique|explica",
    ),
    requests: Phrases("pode|voce pode|poderia|voce poderia"),
    others: Phrases(
        "o|a|os|as|um|uma|isso|isto|este|esta|esse|essa|meu|minha|ele|ela|quando|cada|se|toda|nosso|nossa",
    ),
    stated: STATED,
    fillers: Phrases("nao|me|nos|primeiro|por|favor|os|testes"),
    claims: Phrases(
        "\
        eu disse|disse|falei|a regra|regra|regras|que eu|que prefiro|que usamos|tudo|meu|minha|minhas|meus|\
        preferencia|nossa",
    ),
    frames: Phrases(
        "\
        antes de|depois de|quando voce|ao escrever|ao criar|em cada|para cada|neste projeto|nesse projeto",
    ),
    choices: Phrases(
        "\
        opcao|primeira|segunda|primeiro|segundo|ultima|versao|variante|solucao|essa|esse|esta|este|isso|sua|\
        abordagem|proposta",
    ),
    places: Phrases("aqui|este|esta|esse|essa|agora|nesse|nessa|neste|nesta"),
    makings: Phrases("escreva|adicione|crie|coloque|mude|implemente|faca|escreve|adiciona|cria"),
    ..Tongue::MUTE
};
