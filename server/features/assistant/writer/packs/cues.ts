import { type Call, cueBook, wordBook, wordSet } from './pack.ts';

/**
 * Word beginnings that indicate a prompt's subject, in all languages with phrases; the first match counts. `serious`: news that calls for
 * restraint, with no invitation, no hashtags and no tone. The others are calls to action.
 */
export const subjects = cueBook<'serious' | Call>(String.raw`
  serious: passed away|(?:he |she |has |they )died|died (?:on|at|in|after|last|today|yesterday|peacefully|suddenly)\b|memorial\b|deaths?\b
    |sad (?:to (?:share|say|announce)|news)|sadness|funeral|condolence|rest in peace|mourn|grie(?:f|ving)|obituary|tragedy|tragic|killed
    |suicide|cancer\b|lay-?offs?\b|laid off|redundanc|bankrupt|in memory of|clos(?:e|ing) (?:our|the|its|for) (?:shop|store|doors|business|good)
    |falleci|murió|muerte|luto\b|descanse en paz|pésame|despidos|cáncer|décéd|décès|obsèques|deuil|condoléances|licenciement
    |verstorben|gestorben|beerdigung|trauer|beileid|entlassungen
  react: throwback|recap\b|behind the scenes|looking back
  help: sorry|apolog|outage|unfortunately|cancell?ed|recall\b|disculpas|perdón|lo sentimos|désolé|excuses|panne|annulé|entschuldigung
    |tut uns leid|ausfall|abgesagt
  spread: hiring|vacanc|job (?:opening|ad)|join our team|looking for (?:an?|our)|(?:lost|missing) (?:(?:my|our|the) )?(?:dog|cat|pet)|is missing
    |fundrais|donat|giveaway|petition|volunteers? (?:needed|wanted)|buscamos|buscando|contratamos|vacante|empleo|recrut|poste à pourvoir
    |cherchons|wir suchen|gesucht|stellenangebot|vermisst|spende
  discuss: opinion|hot take|i (?:think|believe)\b|overrated|underrated|better than|opinión|à mon avis|meinung
  cheer: thank|congratulat|happy (?:birthday|new year|easter|anniversary)|merry|birthday|anniversary|proud|getting married|hello\b
    |good (?:morning|night|evening)|finish(?:ed|ing)|graduat|award|milestone|(?:we|i) (?:just )?(?:hit|reached|won)\b|gracias|felicidades
    |enhorabuena|feliz|cumpleaños|merci|félicitations|bravo|joyeux|bonne année|danke|glückwunsch|frohe|geburtstag
  attend: tickets?\b|webinar|workshop|concert\b|gig\b|festival|fair\b|party|meetup|open (?:day|mic|house)|opening|class\b|join us|save the date
    |come (?:and|along|by)\b|tournament|exhibition|screening|quiz night|concierto|apertura|inauguración|abrimos|taller|fiesta|feria|ouverture
    |ouvre\b|atelier|fête|portes ouvertes|konzert|eröffn|öffnet|fest\b|messe\b|kurs\b|tag der offenen
`);

/** A clause about what the post must not say. Its list may have commas: "the price, the date or the place". */
const unsaid = String.raw`(?:(?:please )?(?:(?:do not|don[’']t|never) (?:mention|include|reveal|write about|talk about|say (?:that|anything))|avoid mentioning)|no menciones|ne mentionne[rz]? pas|erwähne nicht)\b[^,;.!?]*(?:(?:, [^,;.!?]*)*?,? (?:or|nor|ni|ou|oder) [^,;.!?]*)?`;
export const omitted: readonly RegExp[] = [
  new RegExp(`^${unsaid}(?:[.!]|[,;] (?:(?:but|and|just|instead|pero|y|mais|et|sondern|aber) )?|$)`, 'iu'),
  new RegExp(`(?:[,;]? (?:but|and|pero|y|mais|et|aber|und)|[,;]) ${unsaid}`, 'giu'),
  /,? (?:(?:without mentioning|sin mencionar|sans mentionner)\b[^,;.!?]*|ohne [^,;.!?]* zu (?:erwähnen|nennen))/giu,
];

/** Fields of a brief: what the post is about, and what isn't part of it. */
export const labels = /^(?:topic|subject|theme|about|key points?|message|content|tema|asunto|sujet|thème|thema): (?=\S)/iu;
export const asides =
  /^(?:(?:target )?audience|tone(?: of voice)?|voice|style|platform|channel|format|length|goal|purpose|objective|cta|hashtags?|público(?: objetivo)?|tono|estilo|public|cible|ton|zielgruppe|stil): /iu;

/** Words that introduce a link and are removed with it. */
export const linkWords = wordSet(`at on here see via link more details info information website visit check under is : - – → 👉
  en aquí ver más enlace web sur ici voir plus infos lien unter auf hier mehr siehe`);

/** Words about a post's style, by what they ask for; `glue` asks for nothing, `style` only marks a clause as being about style. */
export const manner = wordBook(`
  style: tone style tono estilo ton stil
  friendly: warm warmly friendly kind cosy welcoming heartfelt personal casual informal relaxed amable cercano chaleureux amical freundlich herzlich
  professional: professional formal businesslike corporate serious polite official profesional professionnel formel professionell förmlich sachlich
  playful: playful fun funny witty humorous cheeky lighthearted light-hearted silly quirky upbeat divertido amusant drôle lustig witzig locker
  confident: confident bold strong assertive persuasive punchy energetic exciting inspiring motivational catchy urgent powerful
  plain: plain simple neutral clear factual calm straightforward honest direct
  any: engaging creative original authentic nice good great compelling interesting eye-catching positive long detailed
  short: short brief concise snappy crisp quick tiny compact corto corta breve court courte bref kurz knapp
  no: no without avoid skip don’t never sin sans ohne keine
  hashtags: hashtags hashtag
  emojis: emojis emoji exclamation marks jargon slang clichés cta call action hook emoticonos émojis
  unit: max maximum maximal most under than up limit characters chars letters caracteres caractères zeichen
  words: words palabras mots wörter
  glue: of at using around to length it this that the a an be in with and but very really quite super rather more bit little not too please use add include some few sound feel un una y con muy de por favor et avec très und bitte sehr mit im ein eine es
`);
