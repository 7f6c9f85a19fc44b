import type { OptionField, Options } from '../port/options.ts';
import { coverBytes, tagsLength, titleLength } from './limits.ts';

/** Ids of YouTube's own categories that anyone may choose; the same everywhere, but not part of the description. Second-hand. */
const categories = [
  { value: '22', label: 'People & Blogs' },
  { value: '2', label: 'Autos & Vehicles' },
  { value: '23', label: 'Comedy' },
  { value: '27', label: 'Education' },
  { value: '24', label: 'Entertainment' },
  { value: '1', label: 'Film & Animation' },
  { value: '20', label: 'Gaming' },
  { value: '26', label: 'Howto & Style' },
  { value: '10', label: 'Music' },
  { value: '25', label: 'News & Politics' },
  { value: '29', label: 'Nonprofits & Activism' },
  { value: '15', label: 'Pets & Animals' },
  { value: '28', label: 'Science & Technology' },
  { value: '17', label: 'Sports' },
  { value: '19', label: 'Travel & Events' },
];

/** The option that names the cover, and the step that sets it. */
export const coverKey = 'cover';

export const fields: readonly OptionField[] = [
  { key: 'title', label: 'Title', kind: 'text', max: titleLength, needed: true },
  {
    key: 'madeForKids',
    label: 'Made for kids',
    help: 'YouTube asks this of every video, because the law does. Under videos made for kids nobody can comment.',
    kind: 'choice',
    needed: true,
    choices: [
      { value: 'no', label: 'No, it is not made for kids' },
      { value: 'yes', label: 'Yes, it is made for kids' },
    ],
  },
  {
    key: coverKey,
    label: 'Cover',
    help: 'The picture that stands for the video, best 1280 by 720 pixels or more. Without one YouTube takes a moment of the video.',
    kind: 'picture',
    takes: { types: ['image/jpeg', 'image/png'], bytes: coverBytes, animated: null },
  },
  {
    key: 'privacy',
    label: 'Who can see it',
    kind: 'choice',
    default: 'public',
    choices: [
      { value: 'public', label: 'Everyone' },
      { value: 'unlisted', label: 'Whoever has the link' },
      { value: 'private', label: 'Only you' },
    ],
  },
  { key: 'tags', label: 'Tags', help: 'Words that people may search for.', kind: 'tags', max: tagsLength },
  { key: 'category', label: 'Category', kind: 'choice', default: '22', choices: categories },
  { key: 'notify', label: 'Notify subscribers', kind: 'toggle', default: true },
  {
    key: 'synthetic',
    label: 'Altered or synthetic',
    help: 'Says that what looks real in the video was made or changed by a computer.',
    kind: 'toggle',
    default: false,
  },
];

/** What was chosen, with the defaults; `madeForKids` is null until somebody has chosen. */
export interface Chosen {
  title: string;
  madeForKids: boolean | null;
  privacy: string;
  tags: string[];
  category: string;
  notify: boolean;
  synthetic: boolean;
}

export function chosenIn({ title, madeForKids, privacy, tags, category, notify, synthetic }: Options): Chosen {
  const text = (value: unknown, usual = '') => (typeof value === 'string' && value !== '' ? value : usual);
  return {
    title: text(title).trim(),
    madeForKids: madeForKids === 'yes' ? true : madeForKids === 'no' ? false : null,
    privacy: text(privacy, 'public'),
    tags: Array.isArray(tags) ? tags.map((tag) => String(tag).trim()).filter(Boolean) : [],
    category: text(category, '22'),
    notify: notify !== false,
    synthetic: synthetic === true,
  };
}
