import { type OptionField, type Options, optionOf } from '../port/options.ts';
import { countries } from './countries.ts';

export const titleLength = 255;
/** Of a cover. Second-hand: documentation of the edge `thumbnails` of a video. */
export const coverBytes = 10_000_000;
/** Nobody is younger on Facebook, so that these are all that can be chosen. Second-hand: documentation of the edges that publish. */
const everyone = '13';
const ages = ['15', '18', '21', '25'];

/** The option that names the cover, and the step that sets it. */
export const coverKey = 'cover';

const place: OptionField = {
  key: 'place',
  label: 'Where the video appears',
  help: 'A reel is upright (9:16) and lasts from 3 to 90 seconds.',
  for: 'video',
  kind: 'choice',
  default: 'feed',
  choices: [
    { value: 'feed', label: 'Feed' },
    { value: 'reel', label: 'Reels' },
  ],
};
const minimumAge: OptionField = {
  key: 'minimumAge',
  label: 'Who can see it',
  help: 'Facebook may want this and countries to be allowed in the settings of the Page first.',
  kind: 'choice',
  default: everyone,
  choices: [{ value: everyone, label: 'Everyone' }, ...ages.map((value) => ({ value, label: `From ${value} years` }))],
};

export const fields: readonly OptionField[] = [
  place,
  { key: 'title', label: 'Title of the video', for: 'video', kind: 'text', max: titleLength },
  {
    key: coverKey,
    label: 'Cover',
    help: 'The picture that stands for the video, best in its shape. Without one Facebook takes a moment of the video.',
    for: 'video',
    kind: 'picture',
    takes: { types: ['image/jpeg', 'image/png'], bytes: coverBytes, animated: null },
  },
  minimumAge,
  {
    key: 'countries',
    label: 'Only in these countries',
    help: 'Nobody elsewhere can see it, not even on the Page. With none chosen, it is seen everywhere.',
    kind: 'tags',
    max: countries.length * 2,
    choices: countries,
  },
];

const hasVideo = ({ media }: { media: readonly { kind: string }[] }) => media.some(({ kind }) => kind === 'video');

/** The title that a video gets; empty where there is none. */
export const titleOf = (part: { media: readonly { kind: string }[] }, { title }: Options): string =>
  hasVideo(part) && typeof title === 'string' ? title : '';

/** Does the video of this post go to the reels? */
export const isReel = (part: { media: readonly { kind: string }[] }, options: Options): boolean =>
  hasVideo(part) && optionOf(place, options) === 'reel';

/**
 * Who alone can see a post, as a parameter of what publishes it; none where everyone can. The description has the parameter, and not what
 * is in it: that is second-hand.
 */
export function audienceOf(options: Options): Record<string, string> {
  const only = Array.isArray(options.countries) ? [...new Set(options.countries as readonly string[])] : [];
  const age = String(optionOf(minimumAge, options));
  const targeting = {
    ...(only.length > 0 && { geo_locations: { countries: only } }),
    ...(age !== everyone && { age_min: Number(age) }),
  };
  return Object.keys(targeting).length === 0 ? {} : { targeting: JSON.stringify(targeting) };
}
