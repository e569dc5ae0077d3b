//! Spanish.

use super::romance::{MOMENTS, PLACES, POINTERS, STATED, TROUBLES};
use super::{Phrases, Tongue, manners};
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
        (
            Sense::Want,
            Phrases(
                "\
            quiero que|me gustaria que|recuerda|acuerdate de|no olvides|estaria bien que",
            ),
        ),
        (
            Sense::Note,
            Phrases(
                "\
            recuerda que|recuerde que|acuerdate de que|acuerdate que|recuerda :|recuerda esto|\
            ten en cuenta que usamos|ten en cuenta que en este proyecto|memoriza|guarda en memoria|\
            guarda en tu memoria|guarda esto en memoria|guarda esto en tu memoria|cada vez que hagas|\
            cada vez que cambies|cada vez que modifiques|cada vez que agregues|cada vez que anadas|\
            cada vez que termines|siempre que hagas|siempre que cambies|siempre que modifiques|\
            nosotros siempre usamos|aqui siempre usamos|siempre usamos|nunca usamos|apunta que|anota que|\
            no vuelvas a|como norma general|por norma general|como norma|la norma es|la regla es|acordemos que|\
            quedemos en que|deberia ser una regla|debe ser una regla|nota para las proximas|\
            nota para la proxima|nota para el futuro|para las proximas veces|para la proxima vez :|\
            tenlo en cuenta para|tenlo presente para|ten en cuenta para la proxima|ya te dije que no|\
            ya te he dicho que no|te dije que no|ya te dije que nunca|cuantas veces tengo que|por norma|\
            guarda esto :|apunta esto|anota esto|toma nota :|asi lo hacemos|asi es como lo hacemos|\
            asi trabajamos",
            ),
        ),
        (
            Sense::Prefer,
            Phrases(
                "\
            prefiero|yo prefiero|preferimos|mi preferencia es|no me gustan|no me gusta que|odio|me gusta que|\
            me gustan|me gusta mas|no me gusta|detesto|me molesta que|no quiero que|prefiero que|\
            prefiero que me|prefiero que no|mi editor por defecto es|mi shell por defecto es",
            ),
        ),
        (
            Sense::Avoid,
            Phrases(
                "\
            evita|evite|evitad|intenta evitar|procura evitar|evita el uso de|prefiere",
            ),
        ),
        (Sense::Forget, Phrases("olvida|olvidate de|olvide|olvidate")),
        (
            Sense::Unlearn,
            Phrases(
                "\
            ya no prefiero|ya no quiero que|ya no usamos|ya no me gusta|ya no me gustan|deja de recordar|\
            no recuerdes mas|de tu memoria|ya no recuerdes|ya no hace falta que recuerdes|\
            ya no hace falta recordar|ya no necesitas recordar|ya no tienes que recordar|\
            ya no es necesario que recuerdes|ya no es necesario recordar|ya no debes recordar|\
            no necesitas recordar mas|no hace falta que sigas recordando|puedes dejar de recordar|\
            puedes olvidar la regla|puedes olvidar la preferencia",
            ),
        ),
        (
            Sense::Plea,
            Phrases(
                "\
            por favor evita|evita siempre|evita por favor|por favor , evita|por favor evite",
            ),
        ),
        (Sense::Stop, Phrases("deja de|dejad de|dejen de|deje de|para de|por favor deja de")),
        (
            Sense::Custom,
            Phrases(
                "\
            en este proyecto|en este repo|en este repositorio|en nuestro proyecto|en nuestro repo|\
            en nuestro equipo|en nuestro codigo|en esta base de codigo|en el equipo",
            ),
        ),
        (
            Sense::Denial,
            Phrases(
                "\
            no usamos|no utilizamos|no hacemos|no escribimos|no ponemos|aqui usamos|aqui no usamos|\
            nosotros no usamos",
            ),
        ),
        (Sense::Disown, Phrases("olvidala|olvidala por favor|olvidalas")),
        (
            Sense::Purge,
            Phrases(
                "borra|elimina|quita|suprime|descarta|borre|elimine|borrar|eliminar|quitar|ignora",
            ),
        ),
        (
            Sense::Reach,
            Phrases(
                "\
            usamos|utilizamos|escribimos|decidimos|acordamos|eso vale para|esto vale para|lo mismo vale para",
            ),
        ),
        (
            Sense::Retract,
            Phrases(
                "\
            ya no es cierto|ya no vale|ya no aplica|ya no se usa|esta desactualizado|esta desactualizada|\
            esta obsoleto|puedes borrarlo|puedes borrarla|borralo|borrala|eliminalo",
            ),
        ),
        (
            Sense::Round,
            Phrases(
                "\
            cada vez|al terminar|despues de cada tarea|despues de cada cambio|despues de cada commit|\
            al final de cada tarea|cuando termines|cuando acabes",
            ),
        ),
        (Sense::Favor, Phrases("para mi")),
        (
            Sense::Idle,
            Phrases(
                "\
            como siempre|siempre que|siempre y cuando|nunca mas|recuerda que funcion|olvidalo|\
            deja de funcionar|deja de responder|deja de cargar|deja de compilar|me gusta mas la|\
            me gusta mas el|me gusta mas esta|no me gusta el|no me gusta la|no me gusta como|no me gusta este|\
            no me gusta esta|no me gusta esto|me gustan los cambios|me gustan estos|me gustan estas|\
            no me gustan los cambios|no me gustan estos|no quiero que la|no quiero que el|para de golpe|\
            para de repente",
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
        nuestra|preferencia|que te conte|he dicho|convencion|norma|que guardaste",
    ),
    frames: Phrases(
        "\
        antes de|despues de|cuando escribas|cuando hagas|cuando cambies|cuando agregues|en cada|para cada|\
        si no estas|en este proyecto|en este repo",
    ),
    choices: Phrases(
        "\
        opcion|primera|segunda|primer|segundo|ultima|version|variante|solucion|esta|este|esa|ese|eso|esto|\
        propuesta|enfoque|tu|otra|otro|aqui|primero el|primero la|los dos|las dos|ambos|ambas|\
        empieces|comiences",
    ),
    makings: Phrases("escribe|agrega|anade|crea|pon|cambia|implementa|haz"),
    ours: Phrases("se|nosotros|nadie|todos"),
    ours_ends: Phrases("amos|emos|imos"),
    memos: Phrases("regla|reglas|preferencia|norma|nota|convencion"),
    kept: Phrases(
        "\
        regla guardada|preferencia guardada|nota guardada|reglas guardadas|que guardaste|que has guardado|\
        que tienes guardado|que tienes guardada|que recordaste|que memorizaste|que anotaste|tu nota|\
        que tenias guardado|que tenias anotado|que tienes anotado|que habias guardado|mi preferencia anterior",
    ),
    wares: Phrases(
        "\
        tabla|base de datos|campo|boton|usuario|pagina|formulario|archivo|columna|cache|funcion|componente|tests|\
        navegadores",
    ),
    places: PLACES,
    moments: MOMENTS,
    pointers: POINTERS,
    troubles: TROUBLES,
    manners: manners::SPANISH,
    kinds: Phrases(
        "\
        tests|pruebas|ramas|nombres|commits|mensajes|comentarios|funciones|variables|estilos|componentes|\
        archivos|ficheros|migraciones|importaciones|imports|fechas|endpoints|rutas|clases",
    ),
    ..Tongue::MUTE
};
