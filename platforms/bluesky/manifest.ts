import { defined } from '@everycast/contract/defined';
import { message } from '@everycast/messages/message';
import { linkForCard } from '../port/card.ts';
import { overBy, stops } from '../port/issues.ts';
import type { DraftContent, DraftMedia, DraftPart, Issue, Measure, PlatformManifest } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import type { MetricsOffer } from '../port/metrics-offer.ts';
import { fileName, typeName } from '../port/renditions/file-name.ts';
import { exceedsGraphemes, measureBytes, measureGraphemes, tooLongToMeasure } from '../port/text.ts';
import { blueskyFacets } from './facets.ts';
import { fields } from './options.ts';

/** Lexicon app.bsky.feed.getPosts: at most 25 URIs. */
const batch = 25;

const none = message('metrics.not_reported', { platform: 'Bluesky' });
/** Lexicons app.bsky.feed.defs#postView and app.bsky.actor.defs#profileViewDetailed; nobody counts who sees a post. */
const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: none, views: none, reach: none },
  account: { followers: true, views: none, reach: none },
  batch,
};

const name = 'Bluesky';

/** Lexicon app.bsky.feed.post: `text` has at most 300 graphemes and 3000 bytes of UTF-8. */
const maxGraphemes = 300;
const maxBytes = 3000;
/** Lexicon chat.bsky.convo.defs#messageInput: at most 1000 graphemes. */
const maxMessage = 1000;
/** Lexicon app.bsky.embed.images: at most 4 images of 2 MB. Alt text has no limit there; Bluesky's own app stops at 2000. */
const maxImages = 4;
const maxImageBytes = 2_000_000;
const maxAlt = 2000;
/**
 * Lexicon app.bsky.embed.video: MP4 of 300 MB, 100 MB on servers from before 2026, which only report it after processing. Three minutes are
 * what Bluesky's own app accepts (unofficial).
 */
const maxVideoBytes = 300_000_000;
const maxVideoSeconds = 180;
/** Its servers accept every image type; these are the ones that browsers show everywhere. */
const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/**
 * A text as it is sent: without trailing white space, as in Bluesky's own app, and with U+FFFD for lone surrogates, which UTF-8 can't
 * represent. Indices into the text stay valid, because nothing before its end changes length.
 */
export function asSent(text: string): string {
  return text.trimEnd().toWellFormed();
}

/** No post of more UTF-16 units is measured in graphemes. */
const measured = 4 * maxBytes;

/** Counts graphemes, unless the text exceeds only the byte limit (many joined emoji). */
function measure(text: string): Measure {
  const sent = asSent(text);
  const rejected = exceedsGraphemes(sent, maxGraphemes) ? tooLongToMeasure(sent, { unit: 'graphemes', max: maxGraphemes }, measured) : null;
  if (rejected) return { ...rejected, overFrom: measure(sent.slice(0, maxBytes)).overFrom ?? maxBytes };
  const graphemes = measureGraphemes(sent, maxGraphemes);
  const bytes = measureBytes(sent, maxBytes);
  if (bytes.overFrom === null || graphemes.overFrom === null) return bytes.over > 0 ? bytes : graphemes;
  return { ...graphemes, overFrom: Math.min(bytes.overFrom, graphemes.overFrom) };
}

function textIssues({ text, media }: DraftPart, field: Issue['field'] = 'text'): Issue[] {
  const { unit, length, max, over } = measure(text);
  if (over > 0) return [stops(field, 'text_too_long', { ...overBy(length, max, name), ...(unit === 'bytes' && { context: 'bytes' }) })];
  return length === 0 && media.length === 0 ? [stops(field, 'empty')] : [];
}

function partIssues(part: DraftPart): Issue[] {
  const { media } = part;
  const ofFiles = media.flatMap((_file, index) => mediaIssues(media, index));
  const issues = [...textIssues(part), ...ofFiles];
  if (media.length > 1 && media.some(({ kind }) => kind === 'video')) {
    return [stops('media', 'video_alone', { platform: name, max: maxImages }), ...issues];
  }
  if (media.length <= maxImages) return issues;
  return [stops('media', 'too_many_images', { platform: name, count: maxImages, present: media.length }), ...issues];
}

function mediaIssues(media: readonly DraftMedia[], index: number): Issue[] {
  const { kind, contentType, animated, bytes, alt } = defined(media[index], 'file');
  const about = { platform: name, file: fileName(media, index) };
  const isImage = kind === 'image';
  return [
    ...(isImage && !imageTypes.includes(contentType)
      ? [stops('media', 'image_type', { ...about, format: typeName(contentType), types: imageTypes.map(typeName) })]
      : []),
    ...(isImage && animated && bytes > maxImageBytes
      ? [stops('media', 'image_too_large', { ...about, size: bytes, max: maxImageBytes })]
      : []),
    ...(alt.length > maxAlt ? [stops('alt', 'alt_too_long', { ...about, ...overBy(alt.length, maxAlt, name) })] : []),
  ];
}

function check(content: DraftContent): Issue[] {
  const parts = [content, ...content.thread].flatMap((one, part) => partIssues(one).map((issue) => ({ ...issue, part })));
  if (content.firstComment === '') return parts;
  return [...parts, ...textIssues({ text: content.firstComment, media: [] }, 'firstComment')];
}

const rules: MediaRules = {
  image: { max: maxImages, types: imageTypes, bytes: maxImageBytes, alt: maxAlt },
  video: {
    max: 1,
    types: ['video/mp4'],
    videoCodecs: ['h264'],
    audioCodecs: ['aac'],
    bytes: maxVideoBytes,
    seconds: { min: 0, max: maxVideoSeconds },
    alt: maxAlt,
  },
  mixed: false,
  needed: false,
  max: maxImages,
};

export const blueskyManifest: PlatformManifest = {
  id: 'bluesky',
  name,
  connect: { by: 'password', service: 'https://bsky.social', names: ['bsky.social', 'bsky.network', 'bsky.app'] },
  publishes: {
    text: true,
    link: true,
    image: true,
    images: true,
    video: true,
    short: message('capabilities.one_video_place', { platform: 'Bluesky' }),
    thread: true,
    first_comment: true,
    alt_text: true,
    edit: message('capabilities.no_editing', { platform: 'Bluesky' }),
    remove: true,
  },
  metrics: metricsOffer,
  engagement: {
    kinds: { comment: true, mention: true, dm: true },
    actions: { like: true, comment: true, dm: true },
    measure: (action, text) => (action === 'dm' ? measureGraphemes(asSent(text), maxMessage) : measure(text)),
  },
  drawn: 'micropost',
  folds: null,
  looks: 'bluesky.looks',
  people: 'search',
  quotas: {},
  options: () => fields,
  measure,
  facets: (text) => blueskyFacets(asSent(text)),
  /** Lexicon app.bsky.embed.external: a post has a card, or images, or a video. */
  card({ text, media }, options) {
    const url = linkForCard(blueskyFacets(asSent(text)), media, options);
    return url === null ? null : { url, title: null, description: null };
  },
  media: () => rules,
  // AutoSizedImage in bluesky-social/social-app: a feed shows no more of a tall image than 1:2, in a box of 1:1 at most on the web.
  imageFeed: { whole: { min: 1 / 2, max: Number.POSITIVE_INFINITY }, best: ['1:1'] },
  videoPlaces: [{ id: 'bluesky', name: 'presets.video', ratio: 'original', width: 1920, height: 1080 }],
  check,
};
