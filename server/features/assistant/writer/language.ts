import { eld } from 'eld/extrasmall';
import { wordBook } from './packs/pack.ts';
import { hasLetters, shelter, words } from './text.ts';

/** The languages with phrases; `other` is any other. */
const phraseLanguages = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof phraseLanguages)[number] | 'other';

/**
 * Articles, pronouns, prepositions and dates of languages that are easily confused. The detector counts letters, and a prompt of three
 * words has few. They aren't used as hashtags either.
 */
const small = wordBook(`
  en: a an the and or but of to for with in on at by from about our my your their we i you they is are was were be it this that who what why how not all new vs
  es: el la los las un una unos y o de del a al en con por para sobre desde nuestro nuestra nuestros nuestras mi tu su qué es son este esta todos nuevo nueva no gracias té lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre mes año día hoy mañana
  fr: le la les l un une des et ou de du d à au aux en avec pour sur dans notre nos mon ma mes votre vos quel quelle est sont ce cette tous nous vous merci thé café nouveau nouvelle lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril mai juin juillet août septembre octobre novembre décembre jour semaine an mois
  de: der die das den dem ein eine einen einem einer und oder von zu zum zur im in am an ab mit für über auf bei unser unsere unseren unserem unserer mein meine wir ich ihr ist sind was wie neue neuer neuen danke alle nicht uhr montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober november dezember stunden tag woche jahre
  it: il lo gli le un una e o di del della al con per su sulla nostro nostra è sono questo tutti che nuovo nuova grazie
  pt: o os as um uma e ou do da no na em com para sobre nosso nossa nossos é são este todos que novo nova obrigado de a
  nl: de het een en of van voor naar met over op bij onze ons mijn wij is zijn dit alle niet nieuwe bedankt
`);

/** Whether this word names nothing. `other` has none. */
export const isSmall = (word: string, language: Language): boolean => small.get(language)?.has(word.toLowerCase()) ?? false;

/** The first lines are enough to detect a language. In UTF-16 units. */
const enough = 1_000;
/** Common languages in Latin script: fewer choices mean fewer mistakes with a short prompt. */
const likely = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'tr'];
/** How much better another language must score than English, the most common one. */
const lead = 0.15;
/** What a language's small words add to its score, if a text consisted only of them. */
const weight = 0.8;

/** A text's language; English unless there is evidence for another. */
export function languageOf(text: string): Language {
  const bare = shelter(text.slice(0, enough)).text.replace(/[\ue000-\uf8ff]|[#\p{N}]/gu, ' ');
  if (!hasLetters(bare)) return 'en';
  const latin = bare.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 < (bare.match(/\p{L}/gu)?.length ?? 0)) return 'other';
  const scores = eld.detect(bare).getScores();
  const found = words(bare.toLowerCase()).flatMap((word) => word.split(/[’']/));
  const smallIn = (language: string): number => found.filter((word) => small.get(language)?.has(word)).length / found.length;
  let [best, most] = ['en', -1];
  for (const language of likely) {
    const score = (scores[language] ?? 0) + smallIn(language) * weight + (language === 'en' ? lead : 0);
    if (score > most) [best, most] = [language, score];
  }
  // A few plain words aren't enough to detect a rarer language.
  const sure = found.length > 3 || /[^\p{ASCII}]/u.test(bare) || smallIn(best) > 0;
  return phraseLanguages.find((language) => language === best) ?? (sure ? 'other' : 'en');
}
