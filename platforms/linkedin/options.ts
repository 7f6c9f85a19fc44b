import { cardField, linkForCard } from '../port/card.ts';
import type { CardWish, PlatformManifest, Traits } from '../port/manifest.ts';
import type { OptionField, Options } from '../port/options.ts';
import { coverBytes, coverTypes, imagePixels, linkDescriptionLength, linkTitleLength, videoTitleLength } from './limits.ts';
import { facets } from './text.ts';

const everyone = 'PUBLIC';

const visibility: OptionField = {
  key: 'visibility',
  label: 'Who can see it',
  kind: 'choice',
  default: everyone,
  choices: [
    { value: everyone, label: 'Everyone' },
    { value: 'LOGGED_IN', label: 'Everyone who is logged in to LinkedIn' },
    { value: 'CONNECTIONS', label: 'Your connections' },
  ],
};

/** The option that names the cover. */
export const coverKey = 'cover';
const withCard = { key: cardField.key, is: ['true'] };
const platformMessage = 'On the card, instead of what the page says of itself.';

const ofAll: readonly OptionField[] = [
  { key: 'title', label: 'Title of the video', for: 'video', kind: 'text', max: videoTitleLength },
  {
    key: coverKey,
    label: 'Cover',
    help: 'The picture that stands for the video, best of the same shape. Without one LinkedIn takes a moment of the video.',
    for: 'video',
    kind: 'picture',
    takes: { types: coverTypes, bytes: coverBytes, pixels: imagePixels, animated: null },
  },
  { key: 'noReshare', label: 'Nobody can repost it', kind: 'toggle', default: false },
  cardField,
  { key: 'linkTitle', label: 'Title of the link', help: platformMessage, kind: 'text', max: linkTitleLength, where: withCard },
  { key: 'linkDescription', label: 'Description of the link', kind: 'text', max: linkDescriptionLength, long: true, where: withCard },
];

/** Pages have no connections: what they post, everyone sees. */
export const isPage = ({ kind }: Traits): boolean => kind === 'organization';
export const fieldsOf = (traits: Traits): readonly OptionField[] => (isPage(traits) ? ofAll : [visibility, ...ofAll]);

/** What was chosen, with the defaults. */
export interface Chosen {
  visibility: string;
  /** Of the video. */
  title: string;
  noReshare: boolean;
  linkTitle: string;
  linkDescription: string;
}

export function chosenIn({ visibility: who, title, noReshare, linkTitle, linkDescription }: Options, traits: Traits): Chosen {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  return {
    visibility: isPage(traits) ? everyone : text(who) || everyone,
    title: text(title),
    noReshare: noReshare === true,
    linkTitle: text(linkTitle),
    linkDescription: text(linkDescription),
  };
}

/** LinkedIn reads no page for what comes through its API: without this a link stays text. What was typed wins over what the page says. */
export const card: NonNullable<PlatformManifest['card']> = ({ text, media }, options, traits): CardWish | null => {
  const url = linkForCard(facets(text), media, options);
  const { linkTitle, linkDescription } = chosenIn(options, traits);
  return url === null ? null : { url, title: linkTitle || null, description: linkDescription || null };
};
