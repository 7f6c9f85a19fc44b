import type { tones } from '@everycast/contract/assistant';
import { namedPlatforms } from '@everycast/contract/platforms';

export type Tone = (typeof tones)[number];

/** What a prompt says about the manner of the post rather than about its matter. */
export interface Wishes {
  length: 'short' | 'long' | null;
  /** In graphemes. */
  max: number | null;
  tone: Tone | null;
  emoji: boolean | null;
  /** How many hashtags, or null where nothing is said. */
  hashtags: number | null;
}

export const noWishes = (): Wishes => ({ length: null, max: null, tone: null, emoji: null, hashtags: null });

/** Platforms by the names that people write, for "a … post" and "for …". */
export const platformNames = namedPlatforms.map((platform) => platform.name).join('|');

const toneWords: Record<Tone, string> = {
  friendly:
    'warm|warmly|friendly|kind|cosy|cozy|welcoming|heartfelt|personal|caring|sweet|casual|informal|relaxed|conversational|approachable|grateful|emotional|sincere|humble',
  professional: 'professional|formal|business-?like|serious|corporate|polite|respectful|official|sober|informative',
  playful: 'fun|funny|playful|witty|humorous|cheeky|light|light-?hearted|silly|quirky|cheerful|upbeat|cute|joyful',
  confident:
    'confident|bold|strong|assertive|persuasive|energetic|exciting|excited|enthusiastic|inspiring|inspirational|motivational|punchy|powerful|urgent|catchy',
  plain: 'plain|simple|neutral|clear|factual|matter-of-fact|honest|calm|straightforward|direct|minimal|to the point',
};
const lengthWords = 'short|brief|concise|snappy|crisp|long|longer|detailed|in-depth|shortish|quick|tiny|compact';
const otherWords =
  'engaging|positive|professional-sounding|creative|original|authentic|natural|human|nice|good|great|beautiful|compelling|interesting|eye-catching|attention-grabbing|viral|seo-friendly|trendy|modern|different|unique';

/** One word of manner ("warm", "short"), as a piece of a pattern. */
export const mannerWord = `(?:(?:very|really|rather|quite|super|a bit|a little|slightly|not too|more|but|kind of) )*(?:${[...Object.values(toneWords), lengthWords, otherWords].join('|')})`;
const manner = `${mannerWord}(?:(?:,? (?:and|but|yet|or) |, ?| & |/)${mannerWord})*`;

/** Notes what the words of manner in `text` ask for; what was said before stays. */
export function noteManner(text: string, wishes: Wishes): void {
  if (/\b(?:short|brief|concise|snappy|crisp|tiny|compact|quick|one-liner)\b/i.test(text)) wishes.length ??= 'short';
  if (/\b(?:long|longer|detailed|in-depth)\b/i.test(text)) wishes.length ??= 'long';
  for (const [tone, pattern] of Object.entries(toneWords))
    if (new RegExp(`\\b(?:${pattern})\\b`, 'i').test(text)) wishes.tone ??= tone as Tone;
}

type Directive = { pattern: RegExp; note(match: RegExpMatchArray, wishes: Wishes): void };
const directives: Directive[] = [
  {
    pattern:
      /(?:with(?:out| no)|no|don['’]?t (?:use|add|include)(?: any)?|avoid|skip|leave out(?: the)?) (?:any )?(?:hash ?tags?)(?: or emojis?| and emojis?)?/i,
    note: (match, wishes) => {
      wishes.hashtags ??= 0;
      if (/emoji/i.test(match[0])) wishes.emoji ??= false;
    },
  },
  {
    pattern:
      /(?:with(?:out| no)|no|don['’]?t (?:use|add|include)(?: any)?|avoid|skip|leave out(?: the)?) (?:any )?emojis?(?: or hash ?tags?| and hash ?tags?)?/i,
    note: (match, wishes) => {
      wishes.emoji ??= false;
      if (/hash/i.test(match[0])) wishes.hashtags ??= 0;
    },
  },
  {
    pattern:
      /(?:with|use|using|add|include|including|and|plus) (?:(?:some|a few|relevant|fun|fitting|suitable|matching|the|a couple of|lots of|up to|\d+) )*emojis?(?: and (?:relevant |some )?hash ?tags)?/i,
    note: (_, wishes) => {
      wishes.emoji ??= true;
    },
  },
  {
    pattern:
      /(?:with|use|using|add|include|including|and|plus) (?:(?:some|a few|relevant|fun|fitting|suitable|matching|popular|trending|good|the|a couple of|lots of|up to) )*(one|two|three|four|five|\d)? ?hash ?tags?(?: and (?:some |a few )?emojis?)?/i,
    note: (match, wishes) => {
      const named = ['one', 'two', 'three', 'four', 'five'].indexOf((match[1] ?? '').toLowerCase()) + 1;
      wishes.hashtags ??= Math.min(5, named || Number(match[1]) || 3);
      if (/emoji/i.test(match[0])) wishes.emoji ??= true;
    },
  },
  {
    pattern:
      /(?:in |with |use |using |of )?(?:max(?:imum)?|at most|no more than|not more than|under|below|less than|fewer than|up to|within|about|around|exactly|limit(?:ed)? to|keep (?:it|this) (?:to|under|below|within))(?: of)? (\d{2,4}) ?(?:characters|chars|letters|signs)(?: max(?:imum)?)?|\b(\d{2,4}) ?(?:characters|chars)(?: max(?:imum)?| or less)?/i,
    note: (match, wishes) => {
      wishes.max ??= Number(match[1] ?? match[2]);
    },
  },
  {
    pattern:
      /(?:in |with |use |using |max(?:imum)?(?: of)? |at most |under |up to |about )+(?:one|two|three|four|five|\d{1,3}) (?:short )?(?:sentences?|lines?|words|paragraphs?)|(?:one|two|1|2) sentences?(?: only| max)?/i,
    note: (_, wishes) => {
      wishes.length ??= 'short';
    },
  },
  {
    pattern: new RegExp(
      `(?:(?:in|with|using|use) )?(?:an? |the |our )?(?:usual )?${manner}(?: and ${mannerWord})? (?:tone|voice|style|way|manner|language|words|wording)(?: of voice)?`,
      'i',
    ),
    note: (match, wishes) => noteManner(match[0], wishes),
  },
  {
    pattern: new RegExp(`(?:the )?(?:tone|voice|style|mood|vibe|length|format)(?: of voice)?(?: should be| is|:| =|=)? ?${manner}`, 'i'),
    note: (match, wishes) => noteManner(match[0], wishes),
  },
  {
    pattern: new RegExp(
      `(?:please )?(?:keep|make|write|have|do) (?:it|this|the (?:post|text|tone)|things) (?:sound )?(?:all )?${manner}`,
      'i',
    ),
    note: (match, wishes) => noteManner(match[0], wishes),
  },
  { pattern: new RegExp(`(?:be|sound|stay) ${manner}`, 'i'), note: (match, wishes) => noteManner(match[0], wishes) },
  {
    pattern:
      /(?:with|and|include|including|add|use|plus|end with|finish with)(?: (?:a|an|one|the|some|strong|clear|short|good))* (?:call[ -]to[ -]action|cta|hook|punch ?line|question at the end|catchy hook|question)s?(?: at the end)?/i,
    note: () => undefined,
  },
  {
    pattern: new RegExp(
      `(?<!(?:follow|find|join|see|watch|catch|add) (?:us|me) )(?:for|on|to) (?:my |our |the |a )?(?:${platformNames}|social media|socials|social|all (?:platforms|channels))(?: (?:page|account|profile|feed|followers|audience|channel|post))?(?: and (?:${platformNames}))*`,
      'i',
    ),
    note: () => undefined,
  },
  { pattern: /(?:written )?in (?:simple |plain )?(?:british |american )?english/i, note: (match, wishes) => noteManner(match[0], wishes) },
  {
    pattern:
      /(?:with|and|include|including|add|use)(?: (?:a|the|this|our|my))* (?:following )?(?:links?|url)(?: to (?:it|the (?:shop|site|page|event)))?(?: below)?/i,
    note: () => undefined,
  },
  { pattern: /,? ?(?:please|thanks|thank you|cheers|ok\??)/i, note: () => undefined },
];
const trailing = directives.map(({ pattern, note }) => ({
  pattern: new RegExp(`(?:^|[\\s,;(–—-]+(?:and |but |or )?)(?:${pattern.source})\\)?[.!\\s]*$`, pattern.flags),
  note,
}));
const list = new RegExp(
  `(?:^|[,;:(–—]\\s*|\\s-\\s)(?:(?:and|but|all|please) )*(?:make it |keep it )?${manner}(?: please)?\\)?[.!\\s]*$`,
  'i',
);

/** Takes the words of manner off the end of an instruction ("…, warm and short", "… in a friendly tone") and notes them. Empty where nothing else was said. */
export function takeManner(text: string, wishes: Wishes): string {
  let rest = text.trim();
  for (let changed = true; changed && rest; ) {
    changed = false;
    for (const { pattern, note } of trailing) {
      const match = rest.match(pattern);
      if (!match || match[0].trim() === '') continue;
      note(match, wishes);
      rest = rest.slice(0, match.index).trim();
      changed = true;
      break;
    }
    if (changed) continue;
    const adjectives = rest.match(list);
    if (adjectives) {
      noteManner(adjectives[0], wishes);
      rest = rest.slice(0, adjectives.index).trim();
      changed = true;
    }
  }
  return rest.replace(/[,;:\s–—-]+$/u, '');
}
