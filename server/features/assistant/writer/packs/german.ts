import { type Pack, phraseBook, start } from './pack.ts';

/** Every phrase uses its topic in the case it had in the instruction: "Kündige unseren Laden an", "Wir kündigen unseren Laden an". */
export const german: Pack = {
  wrappers: [
    start('(?:bitte |kannst du |könntest du |ich möchte |hilf mir,? )'),
    start('(?:schreib|verfass|erstell|mach|entwirf)(?:e|en)?(?: mir| uns)? (?:\\p{L}+,? ){0,5}?(?:posts?|beitrag|tweet|nachricht|text) '),
  ],
  topics: [[start('(?:über|zum thema) (.+)'), 'topic']],
  orders: [
    [start('(?:erinner|sag|informier)e? (?:\\p{L}+ ){1,3}?(?:daran, |daran )?dass (.+)'), 'say'],
    [start('kündig(?:e|en)? (.+) an[.!]?$'), 'announce'],
    [start('stell(?:e|en)? (?:uns |euch )?(.+) vor[.!]?$'), 'introduce'],
    [start('(?:bedank(?:e|en)? dich bei|danke?(?= unser| allen| den)) (.+)'), 'thank'],
    [start('gratulier(?:e|en)? (.+)'), 'congratulate'],
    [start('lad(?:e|en)? (?:\\p{L}+ ){1,3}?(z(?:u|um|ur) .+) ein[.!]?$'), 'invite'],
    [start('erinner(?:e|n)? (?:\\p{L}+ ){1,3}?(an .+)'), 'remind'],
    [start('entschuldig(?:e|en)? (?:dich|uns) (für .+)'), 'apologise'],
  ],
  phrases: phraseBook(`
    topic: Sprechen wir über {x}. | Was denkt ihr über {x}?
    announce: Wir kündigen {x} an. | Kennt ihr schon {x}?
    announce friendly: Hallo zusammen! Werft einen Blick auf {x}. | Schon gehört? Wir kündigen {x} an.
    announce professional: Wir kündigen {x} an. | Wir möchten {x} ankündigen.
    introduce: Wir stellen {x} vor. | Kennt ihr schon {x}?
    thank: Wir danken {x}. | Ein Dank geht an euch: Wir danken {x}.
    congratulate: Wir gratulieren {x}. | Glückwunsch! Wir gratulieren {x}.
    remind: Denkt {x}. | Eine Erinnerung {x}.
    invite: Ihr seid {x} eingeladen. | Eine Einladung {x}.
    apologise: Wir entschuldigen uns {x}. | Wir bitten um Entschuldigung {x}. | Entschuldigung {x}.
    question: {X}
    react: Was meint ihr? | Fragen? Ab in die Kommentare damit.
    react friendly: Teilt es gern mit anderen. | Sagt uns, was ihr denkt.
    react professional: Stellen Sie Ihre Fragen gern in den Kommentaren. | Teilen Sie den Beitrag gern.
    discuss: Wie seht ihr das? | Einverstanden oder nicht? Sagt uns, warum. | Teilt eure Erfahrung in den Kommentaren. | Was ist eure Meinung?
    reply: Schreibt es in die Kommentare. | Eure Antwort unten. | Erzählt es uns in den Kommentaren. | Antwortet gern.
    attend: Seid ihr dabei? | Merkt euch den Termin. | Wer ist dabei? | Wen bringt ihr mit?
    spread: Kennt ihr jemanden? Sagt es weiter. | Bitte teilen. | Markiert, wen das interessiert. | Sagt es gern weiter.
    cheer: Hinterlasst ein paar Worte in den Kommentaren. | Eure Nachricht unten. | Schreibt ein paar Worte darunter. | Schreibt ein paar Grüße darunter.
    greet: Sagt Hallo in den Kommentaren. | Fragen? Ab in die Kommentare damit.
    help: Bei Fragen schreibt uns. | Fragen? Schickt uns eine Nachricht.
    link: Zum Link: | Hier:
  `),
};
