import { isFunctionWord, type SpacedLanguage, spacedLanguages } from './function-words.ts';
import { clean, hasLetters, shelter, words } from './text.ts';

/** `ja` and `other` by their script; `none` where there is not one letter. */
export type Language = SpacedLanguage | 'ja' | 'other' | 'none';

/** Letters and endings that give a language away where small words are missing. */
const cues: Record<SpacedLanguage, RegExp> = {
  en: /^(?:wh|th|kn)|(?:ing|ings|ness|ight|ough|ould|tion|tions|ship|ers|ed|ly|ment|ments|ful|less|shop|day|week|end|sale|free|food|work|home|book|books|club|team)$|ee|oo|sh|ck/i,
  es: /ñ|¿|¡|ción$|ciones$|[íóú]|dad$|ería$|illos?$|[aei]mos$/i,
  fr: /[èêçœûîâ]|é|eux$|eaux?$|tions? d|ais$|ette$|oux$|eille/i,
  de: /[äöüß]|sch|cht$|ungs?|keit|heit|lich|isch|pf|tz|^ge.+t$|eier$|stelle|werk|tag$|brot|haus|stadt|platz|zeit|buch|fest$|markt|garten|schule|verein|nacht|cken$|ohe$|teig/i,
  it: /[ùòì]|zion[ei]$|gli|cch|ggi|ett[oaie]$|ell[oaie]$|ità$/i,
  pt: /[ãõ]|ção$|ções$|lh[oae]|nh[oae]|dade$/i,
  nl: /ij|aa|uu|eeu|oe[kdr]|isch$|lijk|tje$|heid$/i,
  pl: /[łąęśźżćń]|cz|sz|rz/i,
  tr: /[ğışİ]|l[ae]r[ıi]?$/i,
};

/** A language shows itself in its first lines. In UTF-16 units. */
const enough = 3_000;

/**
 * Which language a text is in, by its small words first and its spelling second.
 * Where nothing speaks for another, a text in Latin letters counts as English.
 */
export function languageOf(text: string): Language {
  const bare = shelter(clean(text.slice(0, enough)))
    .text.replace(/[\ue000-\uf8ff]/g, ' ')
    // "Mon-Fri" is no French.
    .replace(/\b\p{Lu}\p{Ll}{1,2}\.? ?[-–] ?\p{Lu}\p{Ll}{1,2}\b/gu, ' ');
  if (!hasLetters(bare)) return 'none';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(bare)) return 'ja';
  const letters = bare.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  if (latin * 2 < letters.length) return 'other';

  const found = words(bare)
    .flatMap((word) => word.split(/[’']/))
    .filter(hasLetters)
    .slice(0, 400);
  let best: SpacedLanguage = 'en';
  let most = -1;
  for (const language of spacedLanguages) {
    let points = 0;
    for (const word of found) {
      if (isFunctionWord(word, language)) points += 3;
      else if (cues[language].test(word)) points += 1;
    }
    if (points > most) {
      best = language;
      most = points;
    }
  }
  return best;
}
