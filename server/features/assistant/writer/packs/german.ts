import { instructions, type Pack, phraseBook } from './pack.ts';

/** Every phrase uses its topic in the case it had in the instruction: "Kündige unseren Laden an", "Wir kündigen unseren Laden an". */
export const german: Pack = {
  ...instructions(String.raw`
    <make>: (?:schreib|verfass|erstell|mach|entwirf|generier|formulier|post|veröffentlich|gib|ich brauch)(?:e|en)?(?: mir| uns)?
    <kind>: posts?|beitrag|tweet|nachricht|text|ankündigung|anzeige|bildunterschrift|story|artikel|beschreibung
    <few>: (?:(?!(?:über|für|von|mit|zu)\b)\p{L}+,? ){0,5}?
    drop: (?:bitte|kannst du|könntest du|ich möchte|hilf mir,?)\b
    drop: <make> (?:etwas(?: (?!über|zum?|für)\p{L}+)?|<few><kind>(?: (?:für|auf) <platform>)?)(?=[ .,:!]|$)
    drop: <make> (?=(?:über|zum thema) )
    after topic: (?:über|zum thema) (.+)
    say Denkt daran, dass: (?:erinner|sag|informier)e? (?:\p{L}+,? ){1,3}?(?:daran,? )?dass (.+)
    announce: kündig(?:e|en)? (.+) an[.!]?$
    introduce: stell(?:e|en)? (?:uns |euch )?(.+) vor[.!]?$
    recommend: (?:empfiehl|empfehlen?) (.+)
    show: (?:bewirb|wirb für|beschreibe?) (.+)
    say: erklär(?:e|en)?,? (?:\p{L}+,? ){0,2}?((?:wie|warum|was|wann) .+)
    topic: (?:sprich|rede|erzähle?) über (.+)
    thank: (?:bedank(?:e|en)? dich bei|danke?(?= unser| allen| den)) (.+)
    congratulate: gratulier(?:e|en)? (.+)
    invite: lad(?:e|en)? (?:\p{L}+ ){1,3}?(z(?:u|um|ur) .+) ein[.!]?$
    remind: erinner(?:e|n)? (?:\p{L}+ ){1,3}?(an .+)
    apologise: entschuldig(?:e|en)? (?:dich|uns) (für .+)
  `),
  phrases: phraseBook(`
    topic: Sprechen wir über {x}. | Was denkt ihr über {x}?
    announce: Wir kündigen {x} an. | Kennt ihr schon {x}?
    announce friendly: Hallo zusammen! Werft einen Blick auf {x}. | Schon gehört? Wir kündigen {x} an.
    introduce: Wir stellen {x} vor. | Kennt ihr schon {x}?
    show: Werft einen Blick auf {x}. | Kennt ihr schon {x}?
    recommend: Wir empfehlen {x}. | Wir möchten {x} empfehlen.
    thank: Wir danken {x}. | Ein Dank geht an euch: Wir danken {x}.
    congratulate: Wir gratulieren {x}. | Glückwunsch! Wir gratulieren {x}.
    remind: Denkt {x}. | Eine Erinnerung {x}.
    invite: Ihr seid {x} eingeladen. | Eine Einladung {x}.
    apologise: Wir entschuldigen uns {x}. | Wir bitten um Entschuldigung {x}. | Entschuldigung {x}.
    question: {X}
    react: Was meint ihr? | Fragen? Ab in die Kommentare damit.
    react friendly: Teilt es gern mit anderen. | Sagt uns, was ihr denkt.
    discuss: Wie seht ihr das? | Einverstanden oder nicht? Sagt uns, warum. | Teilt eure Erfahrung in den Kommentaren. | Was ist eure Meinung?
    reply: Schreibt es in die Kommentare. | Eure Antwort unten. | Erzählt es uns in den Kommentaren. | Antwortet gern.
    attend: Seid ihr dabei? | Merkt euch den Termin. | Wer ist dabei? | Wen bringt ihr mit?
    spread: Kennt ihr jemanden? Sagt es weiter. | Bitte teilen. | Markiert, wen das interessiert. | Sagt es gern weiter.
    cheer: Hinterlasst ein paar Worte in den Kommentaren. | Eure Nachricht unten. | Schreibt ein paar Worte darunter. | Schreibt ein paar Grüße darunter.
    help: Bei Fragen schreibt uns. | Fragen? Schickt uns eine Nachricht.
    link: Zum Link: | Hier:
  `),
};
