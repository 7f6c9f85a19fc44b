import type { OptionField, Options } from '../port/options.ts';
import { collaborators, coverBytes, people, usernameLength } from './limits.ts';

/** The option that names the cover, where it is a picture and no moment of the reel. */
export const coverKey = 'coverPicture';

/** Of names, each with an @ before it. */
const namesLength = (many: number): number => many * (usernameLength + 1);

export const fields: readonly OptionField[] = [
  {
    key: coverKey,
    label: 'Cover picture',
    help: 'Stands for the reel in the place of a moment of it, best 1080 by 1920 pixels: of another shape Instagram shows the middle.',
    for: 'video',
    kind: 'picture',
    takes: { types: ['image/jpeg'], bytes: coverBytes, animated: null },
  },
  {
    key: 'cover',
    label: 'Cover',
    help: 'The moment of the reel whose picture is its cover, where no cover picture is chosen.',
    for: 'video',
    kind: 'timestamp',
  },
  { key: 'shareToFeed', label: 'Show the reel in the feed, too', for: 'video', kind: 'toggle', default: true },
  {
    key: 'collaborators',
    label: 'Collaborators',
    help: `Names of at most ${collaborators} accounts. Instagram invites them, and who accepts has the post on their profile as well.`,
    kind: 'tags',
    max: namesLength(collaborators),
  },
  {
    key: 'people',
    label: 'People in it',
    help: `Names of at most ${people} public accounts that are tagged in the picture or the reel; in a carousel in its first picture.`,
    kind: 'tags',
    max: namesLength(people),
  },
  {
    key: 'place',
    label: 'Place',
    help: 'The number of a Facebook Page that has an address, such as 7640348500.',
    kind: 'text',
    max: 20,
  },
  { key: 'ai', label: 'Made with AI', help: 'Says that what looks real in it was made with AI.', kind: 'toggle', default: false },
];

/** What was chosen, with the defaults. Names are without an @, each once. */
export interface Chosen {
  /** Seconds from the start of the reel. */
  cover: number | null;
  shareToFeed: boolean;
  collaborators: string[];
  people: string[];
  place: string;
  ai: boolean;
}

export function chosenIn({ cover, shareToFeed, collaborators: invited, people: tagged, place, ai }: Options): Chosen {
  return {
    cover: typeof cover === 'number' ? cover : null,
    shareToFeed: shareToFeed !== false,
    collaborators: namesIn(invited),
    people: namesIn(tagged),
    place: typeof place === 'string' ? place.trim() : '',
    ai: ai === true,
  };
}

/** Names of accounts as Instagram writes them: whether in small letters or large, they are the same. */
function namesIn(value: unknown): string[] {
  const names = Array.isArray(value) ? value.map((name) => String(name).trim().replace(/^@/, '').toLowerCase()) : [];
  return [...new Set(names.filter((name) => name !== ''))];
}
