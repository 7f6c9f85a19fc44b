import { cardField } from '../port/card.ts';
import { type OptionField, type Options, optionOf } from '../port/options.ts';

/** Who may answer, and the rules that say so in lexicon app.bsky.feed.threadgate; no rules at all let nobody. */
const audiences = {
  everybody: { label: 'Everybody', rules: null },
  followers: { label: 'Your followers', rules: ['followerRule'] },
  following: { label: 'People you follow', rules: ['followingRule'] },
  mentioned: { label: 'People you mention', rules: ['mentionRule'] },
  nobody: { label: 'Nobody', rules: [] },
} as const;
const isAudience = (value: unknown): value is keyof typeof audiences => typeof value === 'string' && Object.hasOwn(audiences, value);

const repliesField = {
  key: 'replies',
  label: 'Who can reply',
  kind: 'choice',
  default: 'everybody',
  choices: Object.entries(audiences).map(([value, { label }]) => ({ value, label })),
} satisfies OptionField;

/** Codes of ISO 639-1, of languages that are much written on Bluesky or that its app is translated to. */
const languages =
  'ar bg bn ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko lt lv nl no pl pt ro ru sk sl sq sr sv ta th tr uk vi zh';
const names = new Intl.DisplayNames('en', { type: 'language' });

export const fields: readonly OptionField[] = [
  repliesField,
  {
    key: 'language',
    label: 'Language',
    help: 'Of the text. Bluesky shows people posts in the languages that they read.',
    kind: 'choice',
    choices: languages.split(' ').map((value) => ({ value, label: names.of(value) ?? value })),
  },
  cardField,
];

/** What was chosen, in Bluesky's terms: the rules of who may answer, or null where everybody may; a language, or null. */
export interface Chosen {
  rules: readonly string[] | null;
  language: string | null;
}

export function chosenIn(options: Options): Chosen {
  const replies = optionOf(repliesField, options);
  const { language } = options;
  return {
    rules: isAudience(replies) ? audiences[replies].rules : null,
    language: typeof language === 'string' && language !== '' ? language : null,
  };
}
