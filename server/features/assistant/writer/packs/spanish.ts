import { instructions, type Pack, phraseBook } from './pack.ts';

export const spanish: Pack = {
  ...instructions(String.raw`
    <everybody>: (?:a (?:todos|todas|la gente|(?:nuestros|mis|los) (?:seguidores|clientes)) )?
    <make>: (?:escrib[ea]|escribir|crea|haz|redacta|genera|prepara|elabora|publica|postea|dame|necesito)(?:me|nos)?
    <kind>: posts?|publicación|tuit|tweet|mensaje|texto|anuncio|hilo|historia|artículo|descripción
    <few>: (?:(?!(?:sobre|para|de|con|en)\b)\p{L}+,? ){0,5}?
    drop: (?:por favor,?|puedes|podrías|quiero|ayúdame a)\b
    drop: <make> (?:algo(?: (?!sobre|acerca|para)\p{L}+)?|<few><kind>(?: \p{L}+o)?(?: (?:para|en) <platform>)?)(?=[ .,:!]|$)
    drop: <make> (?=(?:sobre|acerca) )
    after topic: (?:sobre|acerca de) (.+)
    after say: (?:de|con|para(?= (?:el|las?|los|una?|nuestr[oa]s?|mis?) )) (.+)
    say: (?:para )?(?:que dig[ao]|anunci(?:a|ar|ando)|recuerd[ae]|di(?:le)?|comunica) <everybody>que (.+)
    announce: (?:para |que )?anunci(?:a|ar|ando|e) (.+)
    introduce: (?:para |que )?present(?:a|ar|ando) (.+)
    show: (?:para )?(?:promociona|promueve|describe|destaca|resume)r? (.+)
    recommend: (?:para )?recom(?:ienda|endar|iende) (.+)
    say: explica(?:r|les?)? (?:a \p{L}+ )?((?:cómo|por qué|qué|cuándo) .+)
    topic: (?:habla|cuenta)r? (?:sobre|acerca de|de) (.+)
    thank: (?:para )?(?:dar? las gracias|agradece|agradecer) (a .+)
    congratulate: (?:para )?felicitar? (a .+)
    invite: (?:para )?invitar? <everybody>(a .+)
    apologise: (?:discúlpate|pide (?:disculpas|perdón)) (por .+)
  `),
  phrases: phraseBook(`
    topic: Hablemos sobre {x}. | ¿Qué opinas sobre {x}? | Una pregunta sobre {x}.
    announce: Anunciamos {x}. | Atención: {x}.
    announce friendly: ¡Hola! Anunciamos {x}. | Una noticia: {x}.
    introduce: Presentamos {x}. | Con ustedes: {x}.
    show: ¿Ya conoces {x}? | Échale un vistazo: {x}.
    recommend: Recomendamos {x}. | Una recomendación: {x}.
    thank: Gracias {x}. | Muchas gracias {x}.
    congratulate: Felicidades {x}. | Enhorabuena {x}.
    invite: Te invitamos {x}. | Una invitación {x}.
    apologise: Pedimos disculpas {x}. | Nuestras disculpas {x}. | Disculpas {x}.
    question: {X}
    react: ¿Qué te parece? | ¿Preguntas? Déjalas en los comentarios.
    react friendly: Compártelo con quien quieras. | Cuéntanos qué te parece.
    discuss: ¿Cuál es tu opinión? | ¿De acuerdo o no? Cuéntanos por qué. | Comparte tu experiencia en los comentarios. | Te leemos.
    reply: Cuéntanos en los comentarios. | Deja tu respuesta abajo. | Te leemos. | Responde y cuéntanos.
    attend: ¿Te apuntas? | Guarda la fecha. | ¿Con quién vienes? | ¿Quién se apunta?
    spread: ¿Conoces a alguien? Compártelo. | Por favor, comparte. | Etiqueta a quien le pueda interesar. | Pásalo.
    cheer: Deja tu mensaje en los comentarios. | Unas palabras tuyas, abajo. | Comparte unas palabras. | Deja tu saludo abajo.
    help: Si tienes preguntas, escríbenos. | ¿Alguna pregunta? Envíanos un mensaje.
    link: Enlace: | Aquí:
  `),
};
