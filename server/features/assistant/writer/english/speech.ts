import type { Instruction } from './intent.ts';

const excuse = /^(?:please )?(?:excuse|pardon) /i;
const much =
  '(?:(?:so|very|really|truly|deeply|terribly|sincere|sincerest|big|huge|massive|warm|heartfelt|special|many|so much|very much) )*';
const sorry = new RegExp(
  `^(?:(?:we|I)(?:['’](?:re|m)| are| am)? |(?:please accept )?(?:our|my) )?${much}(?:sorry|apologies|apologi[sz]e)(?: again)?(?: to [^,]+?)?(?: (?:for|about) |,? (?:that )?(?=(?:we|I|if)\\b))`,
  'i',
);
const thanks = `(?:an? )?${much}(?:thank you|thanks|thank-you|shout-?out)(?: (?:so much|very much|again|a lot))?`;
const thanksTo = new RegExp(`^${thanks} to (.+?)(?: for (.+))?$`, 'is');
const thanksFor = new RegExp(
  `^${thanks},? ((?:all of you|you all|all|everyone|everybody)|(?-i:\\p{Lu}).*?)?(?:,? ${much})?,? ?\\bfor (.+)$`,
  'isu',
);

/**
 * Reads a sentence that does by itself what an instruction asks for: saying sorry, saying thanks, inviting.
 * It is the person's own as well, so it is an instruction only where it does not stand in a longer text.
 */
export function readSpeech(sentence: string): Instruction | null {
  const text = sentence.replace(/[.!\s]+$/, '');
  if (sorry.test(text)) return { intent: 'apologise', whom: null, rest: text.replace(sorry, '') };
  if (excuse.test(text)) return { intent: 'apologise', whom: null, rest: text.replace(excuse, '') };
  const praise = text.match(/^(?:(?:many|huge|warm) )?(?:congratulations|congrats) to (.+?) (?:on|for) (.+)$/is);
  if (praise) return { intent: 'congratulate', whom: praise[1] ?? '', rest: praise[2] ?? '' };
  const toast = text.match(/^(?:cheers|here['’]s) to (.+)$/is);
  if (toast) return { intent: 'celebrate', whom: null, rest: toast[1] ?? '' };
  const note = text.match(/^(?:please )?(?:don['’]?t|do not) forget (?=(?:to|that|about)\b)(.+)$/is);
  if (note) return { intent: 'remind', whom: null, rest: note[1] ?? '' };
  const to = text.match(thanksTo);
  if (to) return { intent: 'thanks', whom: to[1] ?? '', rest: to[2] ?? '' };
  const reason = text.match(thanksFor);
  if (reason)
    return /^\p{Lu}/u.test(reason[1] ?? '')
      ? { intent: 'thanks', whom: reason[1] ?? '', rest: reason[2] ?? '' }
      : { intent: 'thankReader', whom: null, rest: reason[2] ?? '' };
  const date = text.match(/^save the date(?: for|[:,–—-])* (.+)$/is);
  if (date) return { intent: 'invite', whom: null, rest: date[1] ?? '' };
  return null;
}
