import { message } from '@everycast/messages/message';
import type { OptionField, Options } from '../port/options.ts';
import { coverBytes, tagsLength, titleLength } from './limits.ts';

/** IDs of YouTube's own categories that anyone can choose; the same everywhere, but not part of the description. Unofficial. */
const categories: Extract<OptionField, { kind: 'choice' }>['choices'] = [
  { value: '22', label: 'options.category_people_blogs' },
  { value: '2', label: 'options.category_autos_vehicles' },
  { value: '23', label: 'options.category_comedy' },
  { value: '27', label: 'options.category_education' },
  { value: '24', label: 'options.category_entertainment' },
  { value: '1', label: 'options.category_film_animation' },
  { value: '20', label: 'options.category_gaming' },
  { value: '26', label: 'options.category_howto_style' },
  { value: '10', label: 'options.category_music' },
  { value: '25', label: 'options.category_news_politics' },
  { value: '29', label: 'options.category_nonprofits_activism' },
  { value: '15', label: 'options.category_pets_animals' },
  { value: '28', label: 'options.category_science_technology' },
  { value: '17', label: 'options.category_sports' },
  { value: '19', label: 'options.category_travel_events' },
];

/** The cover's option, and the step that sets it. */
export const coverKey = 'cover';

export const fields: readonly OptionField[] = [
  { key: 'title', label: 'options.title', kind: 'text', max: titleLength, needed: true },
  {
    key: 'madeForKids',
    label: 'options.kids',
    help: 'options.kids_help',
    kind: 'choice',
    needed: true,
    choices: [
      { value: 'no', label: 'options.kids_no' },
      { value: 'yes', label: 'options.kids_yes' },
    ],
  },
  {
    key: coverKey,
    label: 'renditions.cover',
    help: message('options.cover_large_help', { platform: 'YouTube' }),
    kind: 'picture',
    takes: { types: ['image/jpeg', 'image/png'], bytes: coverBytes, animated: null },
  },
  {
    key: 'privacy',
    label: 'options.who_can_see',
    kind: 'choice',
    default: 'public',
    choices: [
      { value: 'public', label: 'options.everyone' },
      { value: 'unlisted', label: 'options.with_link' },
      { value: 'private', label: 'options.only_you' },
    ],
  },
  { key: 'tags', label: 'options.tags', help: 'options.tags_help', kind: 'tags', max: tagsLength },
  { key: 'category', label: 'options.category', kind: 'choice', default: '22', choices: categories },
  { key: 'notify', label: 'options.notify', kind: 'toggle', default: true },
  {
    key: 'synthetic',
    label: 'options.synthetic',
    help: 'options.synthetic_help',
    kind: 'toggle',
    default: false,
  },
];

/** The chosen options, with defaults; `madeForKids` is null until chosen. */
export interface YouTubeOptions {
  title: string;
  madeForKids: boolean | null;
  privacy: string;
  tags: string[];
  category: string;
  notify: boolean;
  synthetic: boolean;
}

export function optionsIn({ title, madeForKids, privacy, tags, category, notify, synthetic }: Options): YouTubeOptions {
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
