import { platformNames } from '../wishes.ts';
import type { LanguagePack } from './language-pack.ts';

const post = `(?:(?:nuevo|nueva|breve|pequeño|pequeña|buen|corto|corta) )*(?:posts?|publicación|tuit|tweet|texto|mensaje|anuncio|pie de foto|estado|artículo|poema|descripción|algo)(?: (?:corto|corta|breve|divertido|divertida|cercano|cercana|profesional|amistoso|amistosa|inspirador|inspiradora|creativo|creativa))*(?: (?:de|en|para) (?:${platformNames}))?`;
const manner =
  'corto|corta|breve|cálido|cálida|cercano|cercana|divertido|divertida|profesional|amable|simple|sencillo|sencilla|alegre|formal|informal|largo|larga';

/** Spanish, addressed as "tú". */
export const spanish: LanguagePack = {
  openings: [
    {
      pattern: new RegExp(
        `^(?:(?:por favor,?|puedes|podrías) )*(?:escribe|escribir|crea|crear|redacta|redactar|haz|hacer|genera|generar|prepara|preparar|publica|publicar|escríbeme|hazme|créame)(?: me| nos)? ?(?:una?|el|la|unas)? ?(?:${post})? ?(?:sobre|acerca de|de|para|con|:) ?`,
        'iu',
      ),
      frames: 'topic',
    },
    { pattern: new RegExp(`^(?:una? )?${post} (?:sobre|acerca de|para|:) ?`, 'iu'), frames: 'topic' },
    { pattern: /^(?:habla|hablar|cuenta algo) (?:sobre|de|acerca de) /iu, frames: 'topic' },
    { pattern: /^(?:invita|invitar) (?:a (?:la gente|todos|nuestros clientes|mis seguidores) )?(?=(?:a|al) )/iu, frames: 'invitation' },
    { pattern: /^(?:agradece|agradecer|da las gracias) (?=(?:a|al) )/iu, frames: 'thanks' },
    {
      pattern:
        /^(?:anuncia|anunciar|presenta|presentar|promociona|promocionar|lanza|lanzar|celebra|celebrar|comparte|compartir|muestra) (?=\S)/iu,
      frames: 'news',
    },
  ],
  speech: /^(?:(?:muchas|mil) )?(?:gracias|perdón|perdona|perdonad|disculpa|lo sentimos|sentimos|pedimos disculpas|buscamos|contratamos)/iu,
  endings: [
    new RegExp(`[,;.]?\\s+(?:y |pero )?(?:${manner})(?:(?:,| y| pero)\\s+(?:${manner}))*[.!]?$`, 'iu'),
    /[,;.]?\s+(?:con|en) (?:un )?tono \p{L}+(?: y \p{L}+)?[.!]?$/iu,
    new RegExp(`\\s+(?:para|en) (?:${platformNames})[.!]?$`, 'iu'),
    /[,;.]?\s+(?:con|sin) (?:hashtags?|emojis?|etiquetas)(?: y (?:hashtags?|emojis?|etiquetas))?[.!]?$/iu,
    /[,;.]?\s+(?:por favor|gracias)[.!]?$/iu,
  ],
  frames: {
    news: {
      hook: ['Hay novedades: ¡{s}!', 'Ya es oficial: ¡{s}!', 'Llega la noticia: {s}.', 'Para que lo sepas: {s}.', 'Atención: {s}.'],
      body: [
        'Sobre {n} hay mucho que contar, así que pregunta lo que quieras.',
        'Tómate un momento para {n} y cuenta qué te parece.',
        'Te encuentras entre los primeros que saben de {n}.',
        'De {n} se puede hablar mucho, y tu opinión cuenta.',
      ],
      call: [
        '¿Qué te gustaría saber sobre {n}?',
        'Comparte esto con alguien que deba saber de {n}.',
        '¿Qué opinas de {n}?',
        '¿Con quién hablarías de {n}?',
      ],
    },
    topic: {
      hook: [
        'Hablemos de {s}.',
        'Unas palabras sobre {s}.',
        'El tema de hoy: {s}.',
        'Un minuto para {s}, por favor.',
        '¿Qué es lo primero que piensas al oír hablar de {s}?',
      ],
      body: [
        'Sobre {n} cada persona tiene su opinión, y la tuya cuenta.',
        'No hay una sola manera de hablar de {n}.',
        'Tómate un momento para {n} antes de seguir bajando.',
        'Las pequeñas historias sobre {n} dicen mucho.',
      ],
      call: [
        '¿Qué opinas de {n}?',
        'Cuenta en los comentarios tu historia sobre {n}.',
        '¿Qué pregunta harías sobre {n}?',
        '¿En quién piensas cuando se habla de {n}?',
      ],
    },
    invitation: {
      hook: ['¡Estás invitado {s}!', '¡Te esperamos, ven {s}!', 'Ven {s} con quien quieras.'].map((hook) =>
        hook.replace('¡Estás invitado', '¡Queremos invitarte'),
      ),
      body: ['Hay un sitio para ti si vienes {n}.', 'Trae a alguien contigo {n}.'],
      call: ['¿Quién viene {n}?', '¿Con quién vendrás {n}?'],
    },
    thanks: {
      hook: ['Gracias de corazón {s}.', 'Hoy queremos dar las gracias {s}.', 'Un enorme gracias {s}.'],
      body: ['Damos las gracias {n} porque hace falta decirlo más.', 'Este mensaje va dirigido {n}.'],
      call: ['Únete y da las gracias {n} en los comentarios.', '¿Quién más quiere dar las gracias {n}?'],
    },
    plain: {
      hook: ['{S}: ¿qué te parece?', 'El tema de hoy: {s}.', 'Hoy en portada: {s}.', '{S}, sin más.', 'En pocas palabras: {s}.'],
      body: [
        'Sobre «{n}» hay mucho que contar, así que pregunta lo que quieras.',
        'Cada persona tiene su opinión sobre «{n}», y la tuya cuenta.',
        'Detrás de «{n}» hay una historia que se cuenta mejor en compañía.',
      ],
      call: [
        '¿Qué te sugiere «{n}»?',
        'Cuenta en los comentarios tu historia sobre «{n}».',
        '¿Quién debería saber de «{n}»?',
        '¿Alguna pregunta sobre «{n}»?',
      ],
    },
  },
  statement: {
    hook: ['{Q}', 'Bueno es saberlo: {Q}', 'Novedades: {Q}', 'Toma nota: {Q}', 'Para compartir: {Q}'],
    call: ['¿Alguna pregunta sobre «{n}»?', '¿Quién debería saber de «{n}»?', '¿Qué te parece «{n}»?', 'Corre la voz: «{n}».'],
  },
  question: {
    hook: ['{Q}', 'La pregunta del día: {Q}', 'Te toca: {Q}', 'Queremos tu opinión: {Q}'],
    call: [
      'Deja tu respuesta sobre «{n}» en los comentarios.',
      'Leemos todas las respuestas sobre «{n}».',
      '¿Quién tiene la mejor respuesta sobre «{n}»?',
    ],
  },
  linkCalls: ['Todo sobre «{n}»:', 'Más sobre «{n}»:', 'Aquí está lo de «{n}»:'],
  quotes: ['«', '»'],
  contract: (text) => text.replace(/\bde el (?=\p{Ll})/gu, 'del ').replace(/\ba el (?=\p{Ll})/gu, 'al '),
};
