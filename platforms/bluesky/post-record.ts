import type { MadeCard } from '../port/card.ts';
import type { Json } from '../port/json.ts';
import type { Facet } from '../port/manifest.ts';
import type { MediaFile } from '../port/media-file.ts';
import { utf8Offsets } from '../port/text.ts';
import type { ReplyTo } from './parts.ts';
import { gateCollection, postCollection } from './records.ts';

type JsonObject = { [key: string]: Json };
/** A file and its blob on the server. */
export type SentFile = { file: MediaFile; blob: Json };
type Parts = {
  text: string;
  facets: readonly Facet[];
  dids: ReadonlyMap<string, string>;
  files: readonly SentFile[];
  card: MadeCard | null;
  reply: ReplyTo | null;
  language: string | null;
  createdAt: string;
};

/** A post's record (lexicon app.bsky.feed.post). Mentions of handles that aren't in `dids` stay plain text. */
export function postRecord({ text, facets, dids, files, card, reply, language, createdAt }: Parts): JsonObject {
  const record: JsonObject = { $type: postCollection, text, createdAt };
  const offsets = utf8Offsets(
    text,
    facets.flatMap(({ start, end }) => [start, end]),
  );
  const sent = facets.flatMap((facet, i) => {
    const feature = featureOf(facet, dids);
    return feature === null ? [] : [{ index: { byteStart: offsets[2 * i] ?? 0, byteEnd: offsets[2 * i + 1] ?? 0 }, features: [feature] }];
  });
  if (sent.length > 0) record.facets = sent;
  if (files.length > 0) record.embed = embedOf(files);
  else if (card) record.embed = externalOf(card);
  if (reply) record.reply = reply;
  if (language !== null) record.langs = [language];
  return record;
}

function featureOf({ kind, value }: Facet, dids: ReadonlyMap<string, string>): JsonObject | null {
  if (kind === 'link') return { $type: 'app.bsky.richtext.facet#link', uri: value };
  if (kind === 'hashtag') return { $type: 'app.bsky.richtext.facet#tag', tag: value };
  const did = dids.get(value);
  return did === undefined ? null : { $type: 'app.bsky.richtext.facet#mention', did };
}

/** Images, or one video (lexicons app.bsky.embed.images and app.bsky.embed.video). */
function embedOf(files: readonly SentFile[]): JsonObject {
  const [first] = files;
  if (first?.file.kind === 'video') {
    const { file, blob } = first;
    return { $type: 'app.bsky.embed.video', video: blob, aspectRatio: ratioOf(file), ...(file.alt !== '' && { alt: file.alt }) };
  }
  return {
    $type: 'app.bsky.embed.images',
    images: files.map(({ file, blob }) => ({ image: blob, alt: file.alt, aspectRatio: ratioOf(file) })),
  };
}

/** A link card (lexicon app.bsky.embed.external). */
const externalOf = ({ url: uri, title, description, picture }: MadeCard): JsonObject => ({
  $type: 'app.bsky.embed.external',
  external: { uri, title, description, ...(picture !== null && { thumb: picture }) },
});

const ratioOf = ({ width, height }: MediaFile): JsonObject => ({ width, height });

/** The record for who can reply to a post (lexicon app.bsky.feed.threadgate); it has its post's record key. */
export const gateRecord = (post: string, rules: readonly string[], createdAt: string): JsonObject => ({
  $type: gateCollection,
  post,
  allow: rules.map((rule) => ({ $type: `${gateCollection}#${rule}` })),
  createdAt,
});
