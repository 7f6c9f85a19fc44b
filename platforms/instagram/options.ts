import { message } from '@everycast/messages/message';
import type { OptionField, Options } from '../port/options.ts';
import { collaborators, coverBytes, people, usernameLength } from './limits.ts';

/** The cover's option, if it is an image and not a frame of the reel. */
export const coverKey = 'coverPicture';

/** Usernames, each with an @ before it. */
const namesLength = (many: number): number => many * (usernameLength + 1);

export const fields: readonly OptionField[] = [
  {
    key: coverKey,
    label: 'renditions.cover_picture',
    help: 'options.cover_picture_help',
    for: 'video',
    kind: 'picture',
    takes: { types: ['image/jpeg'], bytes: coverBytes, animated: null },
  },
  {
    key: 'cover',
    label: 'renditions.cover',
    help: 'options.cover_frame_help',
    for: 'video',
    kind: 'timestamp',
  },
  { key: 'shareToFeed', label: 'options.share_to_feed', for: 'video', kind: 'toggle', default: true },
  {
    key: 'collaborators',
    label: 'options.collaborators',
    help: message('options.collaborators_help', { max: collaborators }),
    kind: 'tags',
    max: namesLength(collaborators),
  },
  {
    key: 'people',
    label: 'options.people',
    help: message('options.people_help', { max: people }),
    kind: 'tags',
    max: namesLength(people),
  },
  {
    key: 'place',
    label: 'options.place',
    help: 'options.place_help',
    kind: 'text',
    max: 20,
  },
  { key: 'ai', label: 'options.ai', help: 'options.ai_help', kind: 'toggle', default: false },
];

/** The chosen options, with defaults. Usernames are without an @, each once. */
export interface InstagramOptions {
  /** Seconds from the start of the reel. */
  cover: number | null;
  shareToFeed: boolean;
  collaborators: string[];
  people: string[];
  place: string;
  ai: boolean;
}

export function optionsIn({ cover, shareToFeed, collaborators: invited, people: tagged, place, ai }: Options): InstagramOptions {
  return {
    cover: typeof cover === 'number' ? cover : null,
    shareToFeed: shareToFeed !== false,
    collaborators: namesIn(invited),
    people: namesIn(tagged),
    place: typeof place === 'string' ? place.trim() : '',
    ai: ai === true,
  };
}

/** Usernames in Instagram's spelling; case is ignored. */
function namesIn(value: unknown): string[] {
  const names = Array.isArray(value) ? value.map((name) => String(name).trim().replace(/^@/, '').toLowerCase()) : [];
  return [...new Set(names.filter((name) => name !== ''))];
}
