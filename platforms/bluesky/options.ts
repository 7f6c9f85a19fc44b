import { message } from '@everycast/messages/message';
import { cardField } from '../port/card.ts';
import { type OptionField, type Options, optionOf } from '../port/options.ts';

/** Who can reply, with the rules for lexicon app.bsky.feed.threadgate; an empty list allows nobody. */
const audiences = {
  everybody: { label: 'options.everyone', rules: null },
  followers: { label: 'options.your_followers', rules: ['followerRule'] },
  following: { label: 'options.people_you_follow', rules: ['followingRule'] },
  mentioned: { label: 'options.people_you_mention', rules: ['mentionRule'] },
  nobody: { label: 'options.nobody', rules: [] },
} as const;
const isAudience = (value: unknown): value is keyof typeof audiences => typeof value === 'string' && Object.hasOwn(audiences, value);

const repliesField = {
  key: 'replies',
  label: 'options.who_can_reply',
  kind: 'choice',
  default: 'everybody',
  choices: Object.entries(audiences).map(([value, { label }]) => ({ value, label })),
} satisfies OptionField;

/** ISO 639-1 codes of languages that are common on Bluesky or that its app is translated to. */
const languages =
  'ar bg bn ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko lt lv nl no pl pt ro ru sk sl sq sr sv ta th tr uk vi zh';

export const fields: readonly OptionField[] = [
  repliesField,
  {
    key: 'language',
    label: 'options.language',
    help: 'options.language_of_text_help',
    kind: 'choice',
    choices: languages.split(' ').map((value) => ({ value, label: message('options.language_name', { code: value }) })),
  },
  cardField,
];

/** The chosen options, in Bluesky's terms: the rules for replies, or null if everyone can; a language, or null. */
export interface BlueskyOptions {
  rules: readonly string[] | null;
  language: string | null;
}

export function optionsIn(options: Options): BlueskyOptions {
  const replies = optionOf(repliesField, options);
  const { language } = options;
  return {
    rules: isAudience(replies) ? audiences[replies].rules : null,
    language: typeof language === 'string' && language !== '' ? language : null,
  };
}
