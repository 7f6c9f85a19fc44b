import type { Traits } from '../port/manifest.ts';
import type { OptionField, Options } from '../port/options.ts';
import { linkDescriptionLength, linkTitleLength } from './limits.ts';

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

const ofAll: readonly OptionField[] = [
  { key: 'noReshare', label: 'Nobody can repost it', kind: 'toggle', default: false },
  {
    key: 'linkTitle',
    label: 'Title of the link',
    help: 'Shows the first link of the text as a card with this title. Only in posts without pictures or videos.',
    kind: 'text',
    most: linkTitleLength,
  },
  { key: 'linkDescription', label: 'Description of the link', kind: 'text', most: linkDescriptionLength, long: true },
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
