import { maxTextOption } from '@everycast/contract/posts';
import type { Traits } from '../port/manifest.ts';
import { type OptionField, type Options, optionOf } from '../port/options.ts';
import type { Limits } from './limits.ts';
import { coverRules } from './pictures.ts';

/** Schema StatusVisibilityEnum; the words are those of Mastodon's own app. */
const audiences = [
  { value: 'public', label: 'Public' },
  { value: 'unlisted', label: 'Quiet public' },
  { value: 'private', label: 'Followers' },
  { value: 'direct', label: 'Only people who are mentioned' },
] as const;
type Audience = (typeof audiences)[number]['value'];

/** ISO 639-1 codes of the languages that most servers offer. */
const languages =
  'ar bg bn ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko lt lv nl no pl pt ro ru sk sl sq sr sv ta th tr uk vi zh';
const names = new Intl.DisplayNames('en', { type: 'language' });
const languageChoices = languages.split(' ').map((value) => ({ value, label: names.of(value) ?? value }));

const isAudience = (value: unknown): value is Audience => audiences.some((one) => one.value === value);

const visibilityField = ({ visibility }: Traits) =>
  ({
    key: 'visibility',
    label: 'Who can see it',
    kind: 'choice',
    default: isAudience(visibility) ? visibility : 'public',
    choices: audiences,
  }) satisfies OptionField;

const sensitiveField = ({ sensitive }: Traits) =>
  ({
    key: 'sensitive',
    label: 'Sensitive media',
    help: 'Pictures and videos are covered until somebody asks to see them.',
    kind: 'toggle',
    default: sensitive === true,
  }) satisfies OptionField;

/** The option that names the cover. */
export const coverKey = 'cover';

/** What can be chosen for a post; the defaults are those of the account's own settings on its server. */
export const fieldsFor = (traits: Traits, limits: Limits): OptionField[] => [
  visibilityField(traits),
  {
    key: 'contentWarning',
    label: 'Content warning',
    help: 'Shown instead of the text until somebody opens the post. It counts against the length of the text.',
    kind: 'text',
    max: Math.min(limits.characters, maxTextOption),
  },
  sensitiveField(traits),
  {
    key: coverKey,
    label: 'Cover',
    help: 'The picture that stands for the video, in a thread for the first one. Without one the server takes a moment of the video.',
    for: 'video',
    kind: 'picture',
    takes: coverRules(limits),
  },
  {
    key: 'language',
    label: 'Language',
    help: 'Of the post; without a choice that of your account.',
    kind: 'choice',
    choices: languageChoices,
  },
];

/** What was chosen, in Mastodon's terms. `language` is null where the account's own is meant. */
export interface Chosen {
  visibility: Audience;
  warning: string;
  sensitive: boolean;
  language: string | null;
}

export function chosenIn(options: Options, traits: Traits): Chosen {
  const visibility = optionOf(visibilityField(traits), options);
  const { contentWarning, language } = options;
  return {
    visibility: isAudience(visibility) ? visibility : 'public',
    warning: typeof contentWarning === 'string' ? contentWarning.trim() : '',
    sensitive: optionOf(sensitiveField(traits), options) === true,
    language: typeof language === 'string' && language !== '' ? language : null,
  };
}
