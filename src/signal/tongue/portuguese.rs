//! Portuguese.

use super::romance::{MOMENTS, OTHERS, PLACES, POINTERS, STATED, TROUBLES};
use super::{Phrases, Tongue, manners};
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
        (
            Sense::Want,
            Phrases(
                "\
            quero que voce|gostaria que voce|lembre-se de|lembre de|lembra de|nao esqueca de|seria bom se voce",
            ),
        ),
        (
            Sense::Note,
            Phrases(
                "\
            lembre-se de que|lembre-se que|lembre-se :|lembre que|lembra que|lembre de que|lembre disso|\
            lembre-se disso|memorize|guarde na memoria|salve na memoria|guarda na memoria|toda vez que voce|\
            sempre que voce|sempre que alterar|sempre que mudar|sempre que fizer|toda vez que mudar|\
            toda vez que alterar|toda vez que fizer|nos sempre usamos|sempre usamos|nunca usamos|\
            a gente sempre usa|aqui sempre usamos|anote que|tenha em mente que usamos|via de regra|por regra|\
            a regra e|vamos combinar que|vamos combinar :|fica combinado que|deveria ser uma regra|\
            deve ser uma regra|nota para as proximas|anote para as proximas|anota para as proximas|\
            para as proximas vezes|para a proxima vez :|pra proxima vez :|lembre para a proxima|\
            ja te falei que nao|ja falei que nao|ja te disse que nao|ja disse que nao|ja falei para nao|\
            ja disse para nao|quantas vezes tenho que|nao adicione mais|nao use mais|nao faca mais|\
            nao coloque mais|nao crie mais|nao escreva mais|essa e a regra|e a regra aqui|salva isso :|\
            salve isso :|anota isso|anote isso|anota ai|guarda isso :|guarde isso :|e assim que fazemos|\
            e assim que a gente faz",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            prefiro|eu prefiro|preferimos|minha preferencia e|nao gosto de|eu nao gosto de|odeio|gosto que|\
            gosto de|eu gosto de|gosto mais de|detesto|eu detesto|nao gosto|nao quero que voce|\
            prefiro que voce|prefiro que|meu editor padrao e|meu shell padrao e|prefiro que me",
            ),
        ),
        (
            Sense::Avoid,
            Phrases(
                "\
            evite|evita|evitem|tente evitar|procure evitar|evite o uso de|prefira",
            ),
        ),
        (Sense::Forget, Phrases("esqueca|esquece|esquecer")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            nao prefiro mais|ja nao prefiro|pare de lembrar|nao lembre mais|da sua memoria|da memoria que|\
            nao usamos mais|nao quero mais que|nao precisa mais lembrar|nao precisa lembrar mais|\
            nao precisa mais se lembrar|nao precisas mais de lembrar|nao precisa mais guardar|\
            nao e mais necessario lembrar|ja nao precisa lembrar|ja nao precisas de lembrar|\
            pode parar de lembrar|pode esquecer a regra|pode esquecer aquela regra|pode esquecer a preferencia|\
            apagar da memoria|apaga da memoria|apague da memoria|remova da memoria|remover da memoria|\
            tira da memoria|tire da memoria",
            ),
        ),
        (
            Sense::Plea,
            Phrases(
                "\
            por favor evite|por favor , evite|evite por favor|evite sempre|por favor evita|por favor , evita",
            ),
        ),
        (
            Sense::Stop,
            Phrases(
                "\
            pare de|para de|parem de|deixe de|deixa de|por favor pare de",
            ),
        ),
        (
            Sense::Custom,
            Phrases(
                "\
            neste projeto|nesse projeto|neste repositorio|nesse repositorio|neste repo|nesse repo|\
            nesta base de codigo|no nosso projeto|no nosso time|na nossa equipe|no nosso codigo|\
            aqui no projeto",
            ),
        ),
        (
            Sense::Denial,
            Phrases(
                "\
            nao usamos|nao utilizamos|nao fazemos|nao escrevemos|aqui usamos|aqui nao usamos|a gente nao usa|\
            a gente nao faz|aqui a gente usa|aqui a gente nao usa",
            ),
        ),
        (Sense::Disown, Phrases("esqueca ela|esquece ela|esqueca-a|pode esquecer")),
        (
            Sense::Purge,
            Phrases(
                "apaga|apague|apagar|remova|remove|exclua|delete|elimine|remover|excluir|ignore",
            ),
        ),
        (
            Sense::Reach,
            Phrases(
                "usamos|a gente usa|utilizamos|escrevemos|decidimos|combinamos|isso vale para|isso vale pra",
            ),
        ),
        (
            Sense::Retract,
            Phrases(
                "\
            nao vale mais|nao e mais verdade|esta desatualizado|esta desatualizada|esta obsoleto|\
            nao existe mais|pode apagar|apaga isso|pode remover",
            ),
        ),
        (
            Sense::Round,
            Phrases(
                "\
            toda vez|ao terminar|depois de cada tarefa|depois de cada mudanca|depois de cada commit|\
            no final de cada tarefa|quando terminar",
            ),
        ),
        (Sense::Favor, Phrases("para mim|pra mim")),
        (
            Sense::Idle,
            Phrases(
                "\
            como sempre|sempre que|nunca mais|esquece isso|esqueca isso|deixa de funcionar|para de funcionar|\
            para de responder|gosto de como|gosto da ideia|gosto mais da|gosto mais do|gosto disso|\
            nao gosto disso|nao gosto de como|nao gosto dessa|nao gosto desse|nao gosto da|nao gosto do|\
            nao gosto desta|nao gosto deste|para de repente|para de golpe",
            ),
        ),
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
    others: OTHERS,
    stated: STATED,
    fillers: Phrases("nao|me|nos|primeiro|por|favor|os|testes"),
    claims: Phrases(
        "\
        eu disse|disse|falei|a regra|regra|regras|que eu|que prefiro|que usamos|tudo|meu|minha|minhas|meus|\
        preferencia|nossa|convencao|que voce salvou",
    ),
    frames: Phrases(
        "\
        antes de|depois de|quando voce|ao escrever|ao criar|em cada|para cada|neste projeto|nesse projeto",
    ),
    choices: Phrases(
        "\
        opcao|outra|outro|aqui|primeira|segunda|primeiro|segundo|ultima|versao|variante|solucao|essa|esse|esta|\
        este|isso|sua|abordagem|proposta|os dois|as duas|ambos|ambas|\
        comece",
    ),
    makings: Phrases("escreva|adicione|crie|coloque|mude|implemente|faca|escreve|adiciona|cria"),
    ours: Phrases("gente|nos|ninguem|todos|se"),
    ours_ends: Phrases("amos|emos|imos"),
    memos: Phrases("regra|regras|preferencia|nota|convencao"),
    kept: Phrases(
        "\
        regra salva|preferencia salva|nota salva|regra guardada|regra armazenada|regras salvas|voce salvou|\
        voce guardou|voce memorizou|voce anotou|tu guardaste|que guardaste|sua nota|vc salvou|vc guardou|\
        vc anotou|vc memorizou|voce tinha anotado|voce tinha salvo|voce tem salvo|minha preferencia anterior",
    ),
    wares: Phrases(
        "\
        tabela|banco|campo|botao|usuario|pagina|formulario|arquivo|coluna|cache|funcao|componente",
    ),
    places: PLACES,
    moments: MOMENTS,
    pointers: POINTERS,
    troubles: TROUBLES,
    manners: manners::PORTUGUESE,
    kinds: Phrases(
        "\
        testes|branches|nomes|commits|mensagens|comentarios|funcoes|variaveis|estilos|componentes|arquivos|\
        migracoes|imports|datas|endpoints|rotas|classes",
    ),
    ..Tongue::MUTE
};
