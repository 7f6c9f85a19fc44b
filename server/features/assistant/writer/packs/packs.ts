import type { Language } from '../language.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { instructions, type Pack } from './pack.ts';
import { spanish } from './spanish.ts';

/** No phrases: a draft is the prompt's own words. Instructions in a few languages are recognized, to leave them out. */
const neutral: Pack = {
  ...instructions(String.raw`
    say: scrivi (?:\p{L}+ ){0,4}?(?:post|testo|messaggio) (?:su(?:l|lla|llo|i|gli|lle|ll’|ll')? ?|per )(.+)
    say: escreva (?:\p{L}+ ){0,4}?(?:post|texto|mensagem) sobre (?:[oa]s? )?(.+)
    say: (?:annuncia|anuncie|anuncia) (?:[oa]s? |il |la |lo )?(.+)
    say: schrijf (?:\p{L}+ ){0,4}?(?:post|bericht|tekst) over (.+)
    say: napisz (?:\p{L}+ ){0,4}?(?:post|tekst|wpis) o (.+)
    say: (?=(.+?) hakkında (?:\p{L}+ ){0,4}?yaz)
    say: (?=(.+?)について(?:の投稿を|の文章を)?書いて)
  `),
  phrases: new Map(),
};

const packs: Record<Language, Pack> = { en: english, es: spanish, fr: french, de: german, other: neutral };

/** The writer's data for a language. */
export const packFor = (language: Language): Pack => packs[language];
