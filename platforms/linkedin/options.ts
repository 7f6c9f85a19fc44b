import { message } from '@everycast/messages/message';
import { cardField, linkForCard } from '../port/card.ts';
import { documentField } from '../port/document.ts';
import type { CardWish, PlatformManifest, Traits } from '../port/manifest.ts';
import { type OptionField, type Options, optionOf } from '../port/options.ts';
import { measureCharacters } from '../port/text.ts';
import { coverBytes, coverTypes, documents, imagePixels, linkDescriptionLength, linkTitleLength, videoTitleLength } from './limits.ts';
import { facets } from './text.ts';

const everyone = 'PUBLIC';

const visibility: OptionField = {
  key: 'visibility',
  label: 'options.who_can_see',
  kind: 'choice',
  default: everyone,
  choices: [
    { value: everyone, label: 'options.everyone' },
    { value: 'LOGGED_IN', label: 'options.signed_in' },
    { value: 'CONNECTIONS', label: 'options.connections' },
  ],
};

/** The cover's option. */
export const coverKey = 'cover';
const withCard = { key: cardField.key, is: ['true'] };

const ofAll: readonly OptionField[] = [
  { key: 'title', label: 'options.video_title', for: 'video', kind: 'text', max: videoTitleLength },
  {
    key: coverKey,
    label: 'renditions.cover',
    help: message('options.cover_help', { platform: 'LinkedIn' }),
    for: 'video',
    kind: 'picture',
    takes: { types: coverTypes, bytes: coverBytes, pixels: imagePixels, animated: null },
  },
  documentField,
  {
    key: 'documentTitle',
    label: 'options.document_title',
    help: 'options.document_title_help',
    for: 'image',
    kind: 'text',
    max: documents.title,
    where: { key: documentField.key, is: ['true'] },
  },
  { key: 'noReshare', label: 'options.no_reshare', kind: 'toggle', default: false },
  cardField,
  { key: 'linkTitle', label: 'options.link_title', help: 'options.link_title_help', kind: 'text', max: linkTitleLength, where: withCard },
  { key: 'linkDescription', label: 'options.link_description', kind: 'text', max: linkDescriptionLength, long: true, where: withCard },
];

/** Pages have no connections: everyone can see their posts. */
export const isPage = ({ kind }: Traits): boolean => kind === 'organization';
export const fieldsOf = (traits: Traits): readonly OptionField[] => (isPage(traits) ? ofAll : [visibility, ...ofAll]);

/** The chosen options, with defaults. */
export interface LinkedInOptions {
  visibility: string;
  /** The video's. */
  title: string;
  noReshare: boolean;
  linkTitle: string;
  linkDescription: string;
}

export function optionsIn({ visibility: who, title, noReshare, linkTitle, linkDescription }: Options, traits: Traits): LinkedInOptions {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  return {
    visibility: isPage(traits) ? everyone : text(who) || everyone,
    title: text(title),
    noReshare: noReshare === true,
    linkTitle: text(linkTitle),
    linkDescription: text(linkDescription),
  };
}

/**
 * LinkedIn reads no pages for posts through its API: without this a link stays plain text. Typed values take precedence over the page's.
 */
export const card: NonNullable<PlatformManifest['card']> = ({ text, media }, options, traits): CardWish | null => {
  const url = linkForCard(facets(text), media, options);
  const { linkTitle, linkDescription } = optionsIn(options, traits);
  return url === null ? null : { url, title: linkTitle || null, description: linkDescription || null };
};

/** A document's title if there are no words for one. LinkedIn requires a title, and shows it to people of any language. */
const untitled = 'Document';

/** Posts with a video have no document. */
export const documentOf: NonNullable<PlatformManifest['document']> = ({ text, media }, options) => {
  if (optionOf(documentField, options) !== true || media.length === 0 || media.some(({ kind }) => kind !== 'image')) return null;
  const { documentTitle } = options;
  const typed = typeof documentTitle === 'string' ? documentTitle.trim() : '';
  const [firstLine = ''] = text.trim().split('\n', 1);
  const line = firstLine.trim();
  return { title: typed || line.slice(0, measureCharacters(line, documents.title).overFrom ?? undefined).trim() || untitled };
};
