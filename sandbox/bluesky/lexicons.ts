import { z } from 'zod';
import { limits } from './limits.ts';

const segmenter = new Intl.Segmenter();

/** The number of grapheme clusters. */
const graphemesIn = (text: string): number => [...segmenter.segment(text)].length;

/**
 * How a text exceeds its lexicon, or null. As on servers, bytes are checked first: a text with too many isn't split into graphemes, of which
 * one can have any length.
 */
export function excessOf(
  text: string,
  max: { graphemes: number; bytes: number },
  count = graphemesIn,
): { of: 'string' | 'grapheme'; max: number; got: number } | null {
  const bytes = Buffer.byteLength(text);
  if (bytes > max.bytes) return { of: 'string', max: max.bytes, got: bytes };
  const graphemes = count(text);
  return graphemes > max.graphemes ? { of: 'grapheme', max: max.graphemes, got: graphemes } : null;
}

const tooBig = (what: string, max: number, got: number): string => `${what} too big (maximum ${max}, got ${got})`;

/** At most this many graphemes and bytes. */
const text = (graphemes: number, bytes: number) =>
  z.string().superRefine((value, context) => {
    const excess = excessOf(value, { graphemes, bytes });
    if (excess) context.addIssue({ code: 'custom', message: tooBig(excess.of, excess.max, excess.got) });
  });

const blob = (types: RegExp, max: number) =>
  z
    .strictObject({
      $type: z.literal('blob'),
      ref: z.strictObject({ $link: z.string().regex(/^b[a-z2-7]{58}$/) }),
      mimeType: z.string(),
      size: z.int().min(0),
    })
    .superRefine(({ mimeType, size }, context) => {
      if (!types.test(mimeType)) context.addIssue({ code: 'custom', message: `Expected "${types.source}" mime type (got "${mimeType}")` });
      if (size > max) context.addIssue({ code: 'custom', message: tooBig('blob', max, size) });
    });

const listOf = <T extends z.ZodType>(one: T, max: number) =>
  z.array(one).superRefine((list, context) => {
    if (list.length > max) context.addIssue({ code: 'custom', message: tooBig('array', max, list.length) });
  });

const Did = z.string().regex(/^did:[a-z]+:[\w.:%-]+$/, 'Invalid DID');
const AtUri = z.string().regex(/^at:\/\/did:[a-z]+:[\w.:%-]+\/[\w.-]+\/[\w.:~-]+$/, 'Invalid AT-URI');
const Ref = z.strictObject({ uri: AtUri, cid: z.string().regex(/^[a-z2-7]{59}$/, 'Invalid CID') });
const Moment = z.iso.datetime({ offset: true, error: 'Invalid datetime' });
const Ratio = z.strictObject({ width: z.int().min(1), height: z.int().min(1) });

const Feature = z.discriminatedUnion('$type', [
  z.strictObject({ $type: z.literal('app.bsky.richtext.facet#link'), uri: z.string().regex(/^\w+:(?:\/\/)?[^\s/]\S*$/, 'Invalid URI') }),
  z.strictObject({ $type: z.literal('app.bsky.richtext.facet#mention'), did: Did }),
  z.strictObject({ $type: z.literal('app.bsky.richtext.facet#tag'), tag: text(64, 640) }),
]);
const Facet = z.strictObject({
  index: z.strictObject({ byteStart: z.int().min(0), byteEnd: z.int().min(0) }),
  features: z.array(Feature).min(1),
});

const Images = z.strictObject({
  $type: z.literal('app.bsky.embed.images'),
  images: listOf(
    z.strictObject({ image: blob(/^image\//, limits.imageBytes), alt: z.string(), aspectRatio: Ratio.optional() }),
    limits.images,
  ),
});
const Video = z.strictObject({
  $type: z.literal('app.bsky.embed.video'),
  video: blob(/^video\/mp4$/, limits.videoBytes),
  alt: z.string().optional(),
  aspectRatio: Ratio.optional(),
});

const Uri = z.string().regex(/^\w+:(?:\/\/)?[^\s/]\S*$/, 'Invalid URI');
/** A link card; its content comes from the app that sends it. */
const External = z.strictObject({
  $type: z.literal('app.bsky.embed.external'),
  external: z.strictObject({
    uri: Uri,
    title: z.string(),
    description: z.string(),
    thumb: blob(/^image\//, limits.thumbBytes).optional(),
  }),
});

/** Lexicon app.bsky.feed.post. Servers ignore unknown fields; here they are errors. */
export const Post = z
  .strictObject({
    $type: z.literal('app.bsky.feed.post'),
    text: text(limits.graphemes, limits.textBytes),
    createdAt: Moment,
    facets: z.array(Facet).optional(),
    embed: z.discriminatedUnion('$type', [Images, Video, External]).optional(),
    reply: z.strictObject({ root: Ref, parent: Ref }).optional(),
    langs: listOf(z.string().regex(/^[a-z]{2,3}(-\w{1,8}){0,15}$/i, 'Invalid language'), 3).optional(),
  })
  .superRefine(({ text: written, facets = [] }, context) => {
    const size = Buffer.byteLength(written);
    // Servers accept these, and apps then show the text without the link.
    for (const [index, { index: at }] of facets.entries()) {
      if (at.byteStart < at.byteEnd && at.byteEnd <= size) continue;
      context.addIssue({ code: 'custom', path: ['facets', index, 'index'], message: `No stretch of a text of ${size} bytes` });
    }
  });
export type Post = z.infer<typeof Post>;

const gate = 'app.bsky.feed.threadgate';
const Rule = z.strictObject({ $type: z.enum([`${gate}#mentionRule`, `${gate}#followerRule`, `${gate}#followingRule`]) });
/** Lexicon app.bsky.feed.threadgate. */
export const Gate = z.strictObject({ $type: z.literal(gate), post: AtUri, allow: listOf(Rule, 5).optional(), createdAt: Moment });
export type Gate = z.infer<typeof Gate>;

const like = 'app.bsky.feed.like';
/** Lexicon app.bsky.feed.like. */
const Like = z.strictObject({ $type: z.literal(like), subject: Ref, createdAt: Moment });

export const collections = { post: 'app.bsky.feed.post', gate, like, profile: 'app.bsky.actor.profile' };
const lexicons: Readonly<Record<string, z.ZodType>> = { [collections.post]: Post, [collections.gate]: Gate, [collections.like]: Like };

/** A server's message for a record that doesn't match its lexicon, or null. `path`: its place in the request. */
export function refusalOf(collection: string, record: object, path: string): string | null {
  const result = lexicons[collection]?.safeParse(record);
  if (!result || result.success) return null;
  const [issue] = result.error.issues;
  const at = (issue?.path ?? []).map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return `Invalid ${collection} record: ${issue?.message ?? ''} at $${path}${at}`;
}

/** The files that a record refers to. */
export function blobsIn(value: unknown): { cid: string; mimeType: string; size: number }[] {
  if (Array.isArray(value)) return value.flatMap(blobsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { $type, ref, mimeType, size } = value as { $type?: unknown; ref?: { $link?: unknown }; mimeType?: unknown; size?: unknown };
  if ($type === 'blob') return [{ cid: String(ref?.$link), mimeType: String(mimeType), size: Number(size) }];
  return Object.values(value).flatMap(blobsIn);
}
