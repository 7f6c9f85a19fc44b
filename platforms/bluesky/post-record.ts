import type { Facet } from '../port/manifest.ts';
import type { Json, MediaFile } from '../port/platform.ts';
import { utf8Offsets } from '../port/text.ts';
import { postCollection } from './records.ts';

type Parts = { text: string; facets: readonly Facet[]; dids: ReadonlyMap<string, string>; images: Json[]; createdAt: string };

/** The record of a post (lexicon app.bsky.feed.post). Mentions of handles that are not in `dids` stay plain text. */
export function postRecord({ text, facets, dids, images, createdAt }: Parts): { [key: string]: Json } {
  const record: { [key: string]: Json } = { $type: postCollection, text, createdAt };
  const offsets = utf8Offsets(
    text,
    facets.flatMap(({ start, end }) => [start, end]),
  );
  const sent = facets.flatMap((facet, i) => {
    const feature = featureOf(facet, dids);
    return feature === null ? [] : [{ index: { byteStart: offsets[2 * i] ?? 0, byteEnd: offsets[2 * i + 1] ?? 0 }, features: [feature] }];
  });
  if (sent.length > 0) record.facets = sent;
  if (images.length > 0) record.embed = { $type: 'app.bsky.embed.images', images };
  return record;
}

function featureOf({ kind, value }: Facet, dids: ReadonlyMap<string, string>): { [key: string]: Json } | null {
  if (kind === 'link') return { $type: 'app.bsky.richtext.facet#link', uri: value };
  if (kind === 'hashtag') return { $type: 'app.bsky.richtext.facet#tag', tag: value };
  const did = dids.get(value);
  return did === undefined ? null : { $type: 'app.bsky.richtext.facet#mention', did };
}

/** One picture of a post, once its file is on the server. */
export function imageOf(file: MediaFile, blob: Json): Json {
  return { image: blob, alt: file.alt, aspectRatio: { width: file.width, height: file.height } };
}
