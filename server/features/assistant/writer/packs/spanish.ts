import { type Pack, phraseBook, start } from './pack.ts';

const everybody = '(?:a (?:todos|todas|la gente|(?:nuestros|mis|los) (?:seguidores|clientes)) )?';

export const spanish: Pack = {
  wrappers: [
    start('(?:por favor,? |puedes |podrías |quiero |ayúdame a )'),
    start(
      '(?:escrib[ea]|escribir|crea|haz|redacta|genera)(?:me|nos)? (?:\\p{L}+,? ){0,5}?(?:posts?|publicación|tuit|mensaje|texto)(?: \\p{L}+o)? ',
    ),
  ],
  topics: [[start('(?:sobre|acerca de) (.+)'), 'topic']],
  orders: [
    [start(`(?:para )?(?:que dig[ao]|anunci(?:a|ar|ando)|recuerd[ae]|di(?:le)?|comunica) ${everybody}que (.+)`), 'say'],
    [start('(?:para |que )?anunci(?:a|ar|ando|e) (.+)'), 'announce'],
    [start('(?:para |que )?present(?:a|ar|ando) (.+)'), 'introduce'],
    [start('(?:para )?(?:promociona|describe|destaca)r? (.+)'), 'show'],
    [start('(?:para )?(?:dar? las gracias|agradece|agradecer) (a .+)'), 'thank'],
    [start('(?:para )?felicitar? (a .+)'), 'congratulate'],
    [start(`(?:para )?invitar? ${everybody}(a .+)`), 'invite'],
    [start('(?:discúlpate|pide (?:disculpas|perdón)) (por .+)'), 'apologise'],
  ],
  phrases: phraseBook(`
    topic: Hablemos sobre {x}. | ¿Qué opinas sobre {x}? | Una pregunta sobre {x}.
    announce: Anunciamos {x}. | Atención: {x}.
    announce friendly: ¡Hola! Anunciamos {x}. | Una noticia: {x}.
    introduce: Presentamos {x}. | Con ustedes: {x}.
    show: ¿Ya conoces {x}? | Échale un vistazo: {x}.
    thank: Gracias {x}. | Muchas gracias {x}.
    congratulate: Felicidades {x}. | Enhorabuena {x}.
    invite: Te invitamos {x}. | Una invitación {x}.
    apologise: Pedimos disculpas {x}. | Nuestras disculpas {x}. | Disculpas {x}.
    question: {X}
    react: ¿Qué te parece? | ¿Preguntas? Déjalas en los comentarios.
    react friendly: Compártelo con quien quieras. | Cuéntanos qué te parece.
    react professional: Puede dejar sus preguntas en los comentarios. | Puede compartir esta publicación.
    discuss: ¿Cuál es tu opinión? | ¿De acuerdo o no? Cuéntanos por qué. | Comparte tu experiencia en los comentarios. | Te leemos.
    reply: Cuéntanos en los comentarios. | Deja tu respuesta abajo. | Te leemos. | Responde y cuéntanos.
    attend: ¿Te apuntas? | Guarda la fecha. | ¿Con quién vienes? | ¿Quién se apunta?
    spread: ¿Conoces a alguien? Compártelo. | Por favor, comparte. | Etiqueta a quien le pueda interesar. | Pásalo.
    cheer: Deja tu mensaje en los comentarios. | Unas palabras tuyas, abajo. | Comparte unas palabras. | Deja tu saludo abajo.
    greet: Saluda en los comentarios. | ¿Preguntas? Déjalas en los comentarios.
    help: Si tienes preguntas, escríbenos. | ¿Alguna pregunta? Envíanos un mensaje.
    link: Enlace: | Aquí:
  `),
};
