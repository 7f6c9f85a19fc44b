import { message } from '@everycast/messages/message';
import { type OptionField, type Options, optionOf, textsIn } from '../port/options.ts';

/** Alpha-2 codes of all countries (ISO 3166-1). */
const codes = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ',
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR',
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT',
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY',
  'MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM',
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW',
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ',
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '));

/** All countries as something to choose from. */
export const countries = codes.map((value) => ({ value, label: message('options.country', { code: value }) }));

export const titleLength = 255;
/** A cover's size. Unofficial: documentation of a video's edge `thumbnails`. */
export const coverBytes = 10_000_000;
/** Facebook's minimum age, so these are all possible choices. Unofficial: documentation of the publishing edges. */
const everyone = '13';
const ages = ['15', '18', '21', '25'];

/** The cover's option, and the step that sets it. */
export const coverKey = 'cover';

const place: OptionField = {
  key: 'place',
  label: 'options.video_place',
  help: 'options.video_place_help',
  for: 'video',
  kind: 'choice',
  default: 'feed',
  choices: [
    { value: 'feed', label: 'options.feed' },
    { value: 'reel', label: 'options.reels' },
  ],
};
const minimumAge: OptionField = {
  key: 'minimumAge',
  label: 'options.who_can_see',
  help: 'options.minimum_age_help',
  kind: 'choice',
  default: everyone,
  choices: [
    { value: everyone, label: 'options.everyone' },
    ...ages.map((value) => ({ value, label: message('options.from_age', { age: value }) })),
  ],
};

export const fields: readonly OptionField[] = [
  place,
  { key: 'title', label: 'options.video_title', for: 'video', kind: 'text', max: titleLength },
  {
    key: coverKey,
    label: 'renditions.cover',
    help: message('options.cover_help', { platform: 'Facebook' }),
    for: 'video',
    kind: 'picture',
    takes: { types: ['image/jpeg', 'image/png'], bytes: coverBytes, animated: null },
  },
  minimumAge,
  {
    key: 'countries',
    label: 'options.countries',
    help: 'options.countries_help',
    kind: 'tags',
    max: countries.length * 2,
    choices: countries,
  },
];

const hasVideo = ({ media }: { media: readonly { kind: string }[] }) => media.some(({ kind }) => kind === 'video');

/** A video's title; empty if there is none. */
export const titleOf = (part: { media: readonly { kind: string }[] }, { title }: Options): string =>
  hasVideo(part) && typeof title === 'string' ? title : '';

/** Whether this post's video is a reel. */
export const isReel = (part: { media: readonly { kind: string }[] }, options: Options): boolean =>
  hasVideo(part) && optionOf(place, options) === 'reel';

/**
 * Who can see a post, as a parameter of the call that publishes it; none if everyone can. The description has the parameter but not its
 * content, which is unofficial.
 */
export function audienceOf(options: Options): Record<string, string> {
  const only = [...new Set(textsIn(options.countries))];
  const age = String(optionOf(minimumAge, options));
  const targeting = {
    ...(only.length > 0 && { geo_locations: { countries: only } }),
    ...(age !== everyone && { age_min: Number(age) }),
  };
  return Object.keys(targeting).length === 0 ? {} : { targeting: JSON.stringify(targeting) };
}
