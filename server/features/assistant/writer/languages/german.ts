import { platformNames } from '../wishes.ts';
import type { LanguagePack } from './language-pack.ts';

const post = `(?:(?:kurz|lang|freundlich|lustig|witzig|professionell|locker|schön|neu|kreativ|nett|herzlich)(?:e[nrs]?)?,? (?:und )?)*(?:(?:${platformNames}|Social[- ]Media)-?)?(?:Beitrag|Post|Posting|Tweet|Text|Bildunterschrift|Ankündigung|Status|Artikel|Satz|paar Worte|Gedicht|Caption|etwas)`;

/** German. After a verb or "über" a topic stands in the accusative, as do all of {s} and {n} outside quotes in those frames. */
export const german: LanguagePack = {
  openings: [
    {
      pattern: new RegExp(
        `^(?:bitte )?(?:schreib|schreibe|erstell|erstelle|verfass|verfasse|mach|mache|formulier|formuliere|generiere|entwirf)(?: bitte)?(?: mir| uns)?(?: (?:eine?n?|einen kurzen|das|den|die|ein))? ?(?:${post})?(?: (?:auf|für) (?:${platformNames}))? (?:über|zu|zum thema|für|:) ?`,
        'iu',
      ),
      frames: 'topic',
    },
    { pattern: new RegExp(`^(?:(?:eine?n?|ein) )?${post} (?:über|zu|zum thema|für|:) ?`, 'iu'), frames: 'topic' },
    {
      pattern:
        /^(?:bitte )?(?:lade?|lädt) (?:bitte )?(?:alle |unsere (?:kunden|follower|freunde) |leute |euch |die leute )?(?:ein )?(?:zu|zum|zur) /iu,
      frames: 'invitation',
    },
    { pattern: /^(?:bitte )?(?:bedanke?|danke) (?:dich |mich |uns )?(?:bei )?/iu, frames: 'thanks' },
    {
      pattern: /^(?:bitte )?(?:kündige?|stelle?|bewirb|bewerbe|zeige?|präsentiere?|verkünde|feiere?|teile?) (?:bitte )?(?=\S+ \S)/iu,
      frames: 'news',
    },
  ],
  speech:
    /^(?:(?:(?:vielen|herzlichen|tausend|besten) )?dank(?= )|danke(?=[,!]| (?:für|an|euch|allen|schön|,))|entschuldig|sorry|(?:es )?tut uns leid|verzeihung|wir (?:suchen|danken|entschuldigen|bitten um entschuldigung))/iu,
  endings: [
    /[,;.]?\s+(?:(?:und|aber|bitte)\s+)?(?:kurz|lang|freundlich|warm|herzlich|lustig|witzig|professionell|locker|sachlich|knapp|nett|persönlich|humorvoll)(?:(?:,| und| aber)\s+(?:kurz|lang|freundlich|warm|herzlich|lustig|witzig|professionell|locker|sachlich|knapp|nett|persönlich|humorvoll))*[.!]?$/iu,
    /[,;.]?\s+(?:in einem|im|mit einem|mit) \p{L}+ (?:ton|stil|tonfall)[.!]?$/iu,
    new RegExp(`\\s+(?:für|auf) (?:${platformNames})[.!]?$`, 'iu'),
    /[,;.]?\s+(?:mit|ohne) (?:hashtags?|emojis?)(?: und (?:hashtags?|emojis?))?[.!]?$/iu,
    /\s+(?:an|vor|ein)[.!]?$/u,
    /[,;.]?\s+(?:bitte|danke)[.!]?$/iu,
  ],
  frames: {
    news: {
      hook: [
        'Es gibt Neuigkeiten: {s}!',
        'Freut euch auf {s}!',
        'Darf ich vorstellen: {s}.',
        'Achtung, es geht um {s}!',
        'Endlich können wir es zeigen: {s}.',
        'Vorhang auf für {s}!',
      ],
      body: [
        'Über {n} gibt es viel zu erzählen, also fragt gern nach.',
        'Nehmt euch einen Moment für {n}.',
        'Wer sich für {n} interessiert, ist hier genau richtig.',
        'Um {n} geht es in diesem Beitrag, und um eure Meinung.',
      ],
      call: [
        'Was möchtet ihr über {n} wissen?',
        'Teilt den Beitrag mit allen, die sich für {n} interessieren.',
        'Schreibt in die Kommentare, was ihr über {n} denkt.',
        'Wen sollte man auf {n} aufmerksam machen?',
      ],
    },
    topic: {
      hook: [
        'Reden wir über {s}.',
        'Ein paar Worte über {s}.',
        'Heute geht es um {s}.',
        'Wie denkt ihr über {s}?',
        'Eine Minute für {s}, bitte.',
        'Kurz innehalten für {s}.',
      ],
      body: [
        'Über {n} lässt sich lange reden, am besten gemeinsam.',
        'Nehmt euch einen Moment für {n}.',
        'Wer an {n} denkt, hat meist auch eine Geschichte dazu.',
        'Auf {n} gibt es mehr als nur eine Sicht.',
      ],
      call: [
        'Was wisst ihr über {n}, das andere wissen sollten?',
        'Schreibt in die Kommentare, was ihr über {n} denkt.',
        'Wen kann man alles fragen, wenn es um {n} geht?',
        'Merkt euch den Beitrag für das nächste Gespräch über {n}.',
      ],
    },
    invitation: {
      hook: ['Herzliche Einladung zu {s}!', 'Kommt zu {s}!', 'Wir sehen uns bei {s}!', 'Lust auf mehr? Dann kommt zu {s}!'].map((hook) =>
        hook.replace('Lust auf mehr? Dann kommt', 'Am besten kommt ihr einfach'),
      ),
      body: [
        'Wer bei {n} dabei sein möchte, ist willkommen.',
        'Bei {n} ist auch für euch ein Platz frei.',
        'Bringt zu {n} gern jemanden mit.',
      ],
      call: ['Wer kommt mit zu {n}?', 'Sehen wir euch bei {n}?', 'Wen bringt ihr mit zu {n}?'],
    },
    thanks: {
      hook: ['Ein großes Dankeschön: „{s}“.', 'Danke sagen wir heute mit diesem Beitrag: „{s}“.', 'Von Herzen danke: „{s}“.'],
      body: ['Hinter „{n}“ steht mehr, als in einen Beitrag passt.', 'Das Wort zu „{n}“ heißt heute schlicht: danke.'],
      call: ['Schreibt euer Dankeschön zu „{n}“ in die Kommentare.', 'Wer schließt sich an bei „{n}“?'],
    },
    plain: {
      hook: [
        '{S}: was fällt euch dazu ein?',
        'Heute im Mittelpunkt: {s}.',
        'Unser Thema heute: {s}.',
        'Kurz und gut: {s}.',
        '{S}, sonst nichts.',
        'Ein Beitrag, ein Thema: {s}.',
      ],
      body: [
        'Zu „{n}“ gibt es viel zu erzählen, also fragt gern nach.',
        'Bei „{n}“ gehen die Meinungen auseinander, und eure zählt.',
        'Was hinter „{n}“ steckt, erzählt man am besten gemeinsam.',
      ],
      call: [
        'Was verbindet ihr mit „{n}“?',
        'Schreibt in die Kommentare, was euch zu „{n}“ einfällt.',
        'Wer sollte von „{n}“ wissen?',
        'Habt ihr Fragen zu „{n}“?',
      ],
    },
  },
  statement: {
    hook: ['{Q}', 'Gut zu wissen: {Q}', 'Neues von hier: {Q}', 'Kurz notiert: {Q}', 'Schon gehört: {Q}'],
    call: ['Habt ihr Fragen zu „{n}“?', 'Wer sollte von „{n}“ wissen?', 'Teilt „{n}“ gern weiter.', 'Was sagt ihr zu „{n}“?'],
  },
  question: {
    hook: ['{Q}', 'Frage des Tages: {Q}', 'Jetzt seid ihr dran: {Q}', 'Eine Frage in die Runde: {Q}'],
    call: ['Schreibt eure Antwort zu „{n}“ in die Kommentare.', 'Wir lesen jede Antwort zu „{n}“.', 'Wer hat zu „{n}“ die beste Antwort?'],
  },
  linkCalls: ['Mehr zu „{n}“:', 'Alles über „{n}“:', 'Hier geht es zu „{n}“:'],
  quotes: ['„', '“'],
};
