import type { Traits } from '../port/manifest.ts';
import type { OptionField, Options } from '../port/options.ts';
import { photos, photoTitleLength } from './limits.ts';

const labels: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  FOLLOWER_OF_CREATOR: 'Your followers',
  MUTUAL_FOLLOW_FRIENDS: 'Friends: followers that you follow back',
  SELF_ONLY: 'Only you',
};

/** Whom this account may choose, as TikTok said when it was last asked. */
export const privacyOf = ({ privacy }: Traits): string[] =>
  Array.isArray(privacy) ? privacy.filter((level) => typeof level === 'string') : [];

/** TikTok wants that each post's audience is chosen, and that nothing of this is allowed before somebody allows it. */
export function fieldsOf(traits: Traits): readonly OptionField[] {
  const choices = privacyOf(traits).map((value) => ({ value, label: labels[value] ?? value }));
  const allow = (key: string, trait: string, label: string, more: Pick<OptionField, 'for'> = {}): OptionField[] =>
    traits[trait] === false ? [] : [{ key, label, kind: 'toggle', default: false, ...more }];
  return [
    { key: 'privacy', label: 'Who can see it', kind: 'choice', needed: true, choices },
    ...allow('comment', 'comments', 'Allow comments'),
    ...allow('duet', 'duets', 'Allow duets', { for: 'video' }),
    ...allow('stitch', 'stitches', 'Allow stitches', { for: 'video' }),
    { key: 'cover', label: 'Cover', help: 'The moment of the video whose picture is its cover.', for: 'video', kind: 'timestamp' },
    {
      key: 'coverPhoto',
      label: 'Cover photo',
      help: 'Which of the photos stands for the post, by its number.',
      for: 'image',
      kind: 'number',
      min: 1,
      max: photos,
      default: 1,
    },
    { key: 'title', label: 'Title', for: 'image', kind: 'text', max: photoTitleLength },
    { key: 'music', label: 'Let TikTok add music', for: 'image', kind: 'toggle', default: false },
    { key: 'ownBrand', label: 'Your brand', help: 'You promote yourself or your own business.', kind: 'toggle', default: false },
    { key: 'paidBrand', label: 'Branded content', help: 'You are paid to promote somebody else’s brand.', kind: 'toggle', default: false },
    {
      key: 'ai',
      label: 'Made with AI',
      help: 'Says that what looks real in it was made with AI.',
      for: 'video',
      kind: 'toggle',
      default: false,
    },
  ];
}

/** What was chosen; `privacy` is empty until somebody has chosen. `cover` is a moment of a video in seconds, `coverPhoto` the number of a photo, 1 the first. */
export interface Chosen {
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

export function chosenIn({ privacy, cover, coverPhoto, title, ...toggles }: Options): Chosen {
  const is = (key: string) => toggles[key] === true;
  return {
    privacy: typeof privacy === 'string' ? privacy : '',
    cover: typeof cover === 'number' ? cover : null,
    coverPhoto: typeof coverPhoto === 'number' ? coverPhoto : 1,
    title: typeof title === 'string' ? title.trim() : '',
    ...{ comment: is('comment'), duet: is('duet'), stitch: is('stitch'), music: is('music') },
    ...{ ownBrand: is('ownBrand'), paidBrand: is('paidBrand'), ai: is('ai') },
  };
}
