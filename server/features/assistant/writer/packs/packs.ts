import type { Language } from '../language.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { Pack } from './pack.ts';
import { spanish } from './spanish.ts';

/** No phrases: a draft is the prompt's own words. Instructions in a few languages are recognized, to leave them out. */
const neutral: Pack = {
  wrappers: [],
  topics: [],
  orders: [
    [/^scrivi (?:\p{L}+ ){0,4}?(?:post|testo|messaggio) (?:su(?:l|lla|llo|i|gli|lle|ll’|ll')? ?|per )(.+)/iu, 'say'],
    [/^escreva (?:\p{L}+ ){0,4}?(?:post|texto|mensagem) sobre (?:[oa]s? )?(.+)/iu, 'say'],
    [/^(?:annuncia|anuncie|anuncia) (?:[oa]s? |il |la |lo )?(.+)/iu, 'say'],
    [/^schrijf (?:\p{L}+ ){0,4}?(?:post|bericht|tekst) over (.+)/iu, 'say'],
    [/^napisz (?:\p{L}+ ){0,4}?(?:post|tekst|wpis) o (.+)/iu, 'say'],
    [/^(?=(.+?) hakkında (?:\p{L}+ ){0,4}?yaz)/iu, 'say'],
    [/^(?=(.+?)について(?:の投稿を|の文章を)?書いて)/u, 'say'],
  ],
  phrases: new Map(),
};

const packs: Record<Language, Pack> = { en: english, es: spanish, fr: french, de: german, other: neutral };

/** The writer's data for a language. */
export const packFor = (language: Language): Pack => packs[language];
