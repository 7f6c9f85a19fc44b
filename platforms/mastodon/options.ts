import { maxTextOption } from '@everycast/contract/posts';
import { message } from '@everycast/messages/message';
import type { Traits } from '../port/manifest.ts';
import { type OptionField, type Options, optionOf } from '../port/options.ts';
import { coverRules, type Limits } from './limits.ts';

/** Schema StatusVisibilityEnum, with the wording of Mastodon's own app. */
const audiences = [
  { value: 'public', label: 'options.public' },
  { value: 'unlisted', label: 'options.quiet_public' },
  { value: 'private', label: 'options.followers' },
  { value: 'direct', label: 'options.mentioned_only' },
] as const;
type Audience = (typeof audiences)[number]['value'];

/** ISO 639-1 codes of the languages that most servers offer. */
const languages =
  'ar bg bn ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko lt lv nl no pl pt ro ru sk sl sq sr sv ta th tr uk vi zh';
const languageChoices = languages.split(' ').map((value) => ({ value, label: message('options.language_name', { code: value }) }));

const isAudience = (value: unknown): value is Audience => audiences.some((one) => one.value === value);

const visibilityField = ({ visibility }: Traits) =>
  ({
    key: 'visibility',
    label: 'options.who_can_see',
    kind: 'choice',
    default: isAudience(visibility) ? visibility : 'public',
    choices: audiences,
  }) satisfies OptionField;

const sensitiveField = ({ sensitive }: Traits) =>
  ({
    key: 'sensitive',
    label: 'options.sensitive',
    help: 'options.sensitive_help',
    kind: 'toggle',
    default: sensitive === true,
  }) satisfies OptionField;

/** The cover's option. */
export const coverKey = 'cover';

/** A post's options; the defaults are the account's own settings on its server. */
export const fieldsFor = (traits: Traits, limits: Limits): OptionField[] => [
  visibilityField(traits),
  {
    key: 'contentWarning',
    label: 'options.content_warning',
    help: 'options.content_warning_help',
    kind: 'text',
    max: Math.min(limits.characters, maxTextOption),
  },
  sensitiveField(traits),
  {
    key: coverKey,
    label: 'renditions.cover',
    help: message('options.cover_thread_help', { platform: 'Mastodon' }),
    for: 'video',
    kind: 'picture',
    takes: coverRules(limits),
  },
  {
    key: 'language',
    label: 'options.language',
    help: 'options.language_of_post_help',
    kind: 'choice',
    choices: languageChoices,
    sorted: true,
  },
];

/** The chosen options, in Mastodon's terms. `language` is null for the account's own. */
export interface MastodonOptions {
  visibility: Audience;
  warning: string;
  sensitive: boolean;
  language: string | null;
}

export function optionsIn(options: Options, traits: Traits): MastodonOptions {
  const visibility = optionOf(visibilityField(traits), options);
  const { contentWarning, language } = options;
  return {
    visibility: isAudience(visibility) ? visibility : 'public',
    warning: typeof contentWarning === 'string' ? contentWarning.trim() : '',
    sensitive: optionOf(sensitiveField(traits), options) === true,
    language: typeof language === 'string' && language !== '' ? language : null,
  };
}
