import { type MessageCode, verbatim } from '@everycast/messages/message';
import type { Traits } from '../port/manifest.ts';
import type { OptionField, Options } from '../port/options.ts';
import { photos, photoTitleLength } from './limits.ts';

const labels: Readonly<Record<string, MessageCode>> = {
  PUBLIC_TO_EVERYONE: 'options.everyone',
  FOLLOWER_OF_CREATOR: 'options.your_followers',
  MUTUAL_FOLLOW_FRIENDS: 'options.friends',
  SELF_ONLY: 'options.only_you',
};

/** The audiences this account can choose, as TikTok last reported. */
export const privacyOf = ({ privacy }: Traits): string[] =>
  Array.isArray(privacy) ? privacy.filter((level) => typeof level === 'string') : [];

/** TikTok requires that each post's audience is chosen explicitly, and that none of these options is on by default. */
export function fieldsOf(traits: Traits): readonly OptionField[] {
  const choices = privacyOf(traits).map((value) => ({ value, label: labels[value] ?? verbatim(value) }));
  const allow = (key: string, trait: string, label: MessageCode, more: Pick<OptionField, 'for'> = {}): OptionField[] =>
    traits[trait] === false ? [] : [{ key, label, kind: 'toggle', default: false, ...more }];
  return [
    { key: 'privacy', label: 'options.who_can_see', kind: 'choice', needed: true, choices },
    ...allow('comment', 'comments', 'options.allow_comments'),
    ...allow('duet', 'duets', 'options.allow_duets', { for: 'video' }),
    ...allow('stitch', 'stitches', 'options.allow_stitches', { for: 'video' }),
    { key: 'cover', label: 'renditions.cover', help: 'options.cover_moment_help', for: 'video', kind: 'timestamp' },
    {
      key: 'coverPhoto',
      label: 'options.cover_photo',
      help: 'options.cover_photo_help',
      for: 'image',
      kind: 'number',
      min: 1,
      max: photos,
      default: 1,
    },
    { key: 'title', label: 'options.title', for: 'image', kind: 'text', max: photoTitleLength },
    { key: 'music', label: 'options.music', for: 'image', kind: 'toggle', default: false },
    { key: 'ownBrand', label: 'options.own_brand', help: 'options.own_brand_help', kind: 'toggle', default: false },
    { key: 'paidBrand', label: 'options.paid_brand', help: 'options.paid_brand_help', kind: 'toggle', default: false },
    {
      key: 'ai',
      label: 'options.ai',
      help: 'options.ai_help',
      for: 'video',
      kind: 'toggle',
      default: false,
    },
  ];
}

/**
 * The chosen options; `privacy` is empty until chosen. `cover` is a video's time in seconds, `coverPhoto` a photo's number, 1 for the
 * first.
 */
export interface TikTokOptions {
  privacy: string;
  comment: boolean;
  duet: boolean;
  stitch: boolean;
  cover: number | null;
  coverPhoto: number;
  title: string;
  music: boolean;
  ownBrand: boolean;
  paidBrand: boolean;
  ai: boolean;
}

export function optionsIn({ privacy, cover, coverPhoto, title, ...toggles }: Options): TikTokOptions {
  const is = (key: string) => toggles[key] === true;
  return {
    privacy: typeof privacy === 'string' ? privacy : '',
    cover: typeof cover === 'number' ? cover : null,
    coverPhoto: typeof coverPhoto === 'number' ? coverPhoto : 1,
    title: typeof title === 'string' ? title.trim() : '',
    comment: is('comment'),
    duet: is('duet'),
    stitch: is('stitch'),
    music: is('music'),
    ownBrand: is('ownBrand'),
    paidBrand: is('paidBrand'),
    ai: is('ai'),
  };
}
