import { cardField, linkForCard } from '../port/card.ts';
import type { CardWish, PlatformManifest, Traits } from '../port/manifest.ts';
import type { OptionField, Options } from '../port/options.ts';
import { linkDescriptionLength, linkTitleLength } from './limits.ts';
import { facets } from './text.ts';

const visibility: OptionField = {
  key: 'visibility',
  label: 'Who can see it',
  kind: 'choice',
  default: 'PUBLIC',
  choices: [
    { value: 'PUBLIC', label: 'Everyone' },
    { value: 'CONNECTIONS', label: 'Your connections' },
  ],
};

const withCard = { key: cardField.key, is: ['true'] };
const ownWords = 'On the card, instead of what the page says of itself.';

const ofAll: readonly OptionField[] = [
  { key: 'noReshare', label: 'Nobody can repost it', kind: 'toggle', default: false },
  cardField,
  { key: 'linkTitle', label: 'Title of the link', help: ownWords, kind: 'text', most: linkTitleLength, where: withCard },
  { key: 'linkDescription', label: 'Description of the link', kind: 'text', most: linkDescriptionLength, long: true, where: withCard },
];

/** Pages have no connections: what they post, everyone sees. */
export const isPage = ({ kind }: Traits): boolean => kind === 'organization';
export const fieldsOf = (traits: Traits): readonly OptionField[] => (isPage(traits) ? ofAll : [visibility, ...ofAll]);

/** What was chosen, with the defaults. */
export interface Chosen {
  visibility: 'PUBLIC' | 'CONNECTIONS';
  noReshare: boolean;
  linkTitle: string;
  linkDescription: string;
}

export function chosenIn({ visibility: who, noReshare, linkTitle, linkDescription }: Options, traits: Traits): Chosen {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  return {
    visibility: who === 'CONNECTIONS' && !isPage(traits) ? 'CONNECTIONS' : 'PUBLIC',
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
