//! Spanish.

use super::romance::STATED;
use super::{Phrases, Tongue};
use crate::signal::sense::Sense;

pub(super) const SPANISH: Tongue = Tongue {
    cues: &[
        (
            Sense::Hence,
            Phrases(
                "\
            a partir de ahora|de ahora en adelante|desde ahora|de aqui en adelante|en adelante|\
            a partir de hoy|de hoy en adelante|por favor siempre|por favor nunca|que siempre uses|\
            debes siempre|siempre debes|nunca debes|tienes que siempre|siempre tienes que|\
            quiero que siempre|quiero que nunca|no quiero que nunca|en todos los proyectos|\
            asegurate siempre|asegurate de siempre|siempre quiero",
            ),
        ),
        (
            Sense::Framing,
            Phrases(
                "\
            en el futuro|en futuras|en futuros|para la proxima|la proxima vez|como regla|como regla general|\
            por regla general|en general|nueva regla|para el futuro",
            ),
        ),
        (Sense::Always, Phrases("siempre|nunca|jamas")),
        (Sense::Want, Phrases("quiero que|me gustaria que")),
        (
            Sense::Note,
            Phrases(
                "\
            recuerda que|recuerde que|acuerdate de que|acuerdate que|recuerda :|recuerda esto|\
            ten en cuenta que usamos|ten en cuenta que en este proyecto|memoriza|guarda en memoria|\
            guarda en tu memoria|guarda esto en memoria|guarda esto en tu memoria|cada vez que hagas|\
            cada vez que cambies|cada vez que modifiques|cada vez que agregues|cada vez que anadas|\
            cada vez que termines|siempre que hagas|siempre que cambies|siempre que modifiques|deja de usar|\
            deja de agregar|deja de anadir|deja de poner|nosotros siempre usamos|aqui siempre usamos|\
            siempre usamos|nunca usamos|apunta que|anota que|no vuelvas a",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            prefiero|yo prefiero|preferimos|mi preferencia es|no me gustan|no me gusta que|odio|me gusta que",
            ),
        ),
        (Sense::Avoid, Phrases("por favor evita|evita siempre|evita por favor|por favor , evita")),
        (Sense::Forget, Phrases("olvida|olvidate de|olvide|olvidate")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            ya no prefiero|ya no quiero que|ya no usamos|ya no me gusta|ya no me gustan|deja de recordar|\
            no recuerdes mas|de tu memoria|ya no recuerdes",
            ),
        ),
        (
            Sense::Idle,
            Phrases(
                "como siempre|siempre que|siempre y cuando|nunca mas|recuerda que funcion|olvidalo",
            ),
        ),
    ],
    leads: Phrases(
        "\
        por|favor|y|pero|ok|vale|bueno|gracias|tambien|ademas|hola|no|si|oye|importante|nota|regla|entonces|\
        claude|perfecto|bien|ah|genial|listo",
    ),
    joins: Phrases("y|pero|favor|tambien"),
    asks: Phrases(
        "por que|porque no|como|que|donde|quien|cual|es|se|hay|esta|puedo|debo|deberia|explica",
    ),
    requests: Phrases("puedes|podrias|puede"),
    others: Phrases(
        "el|la|los|las|un|una|lo|este|esta|esto|eso|ese|mi|se|me|cuando|cada|si|los usuarios|nuestro|al",
    ),
    stated: STATED,
    fillers: Phrases("no|me|nos|lo|los|tests|primero|por|favor|que"),
    claims: Phrases(
        "\
        dije|dijimos|te dije|que dije|la regla|regla|reglas|que prefiero|que uso|que usamos|todo|mi|mis|\
        nuestra|preferencia|que te conte|he dicho",
    ),
    frames: Phrases(
        "\
        antes de|despues de|cuando escribas|cuando hagas|cuando cambies|cuando agregues|en cada|para cada|\
        si no estas|en este proyecto|en este repo",
    ),
    choices: Phrases(
        "\
        opcion|primera|segunda|primer|segundo|ultima|version|variante|solucion|esta|este|esa|ese|eso|esto|\
        propuesta|enfoque|tu",
    ),
    places: Phrases("aqui|este|esta|ahora|en el|en la|esto"),
    makings: Phrases("escribe|agrega|anade|crea|pon|cambia|implementa|haz"),
    ..Tongue::MUTE
};
