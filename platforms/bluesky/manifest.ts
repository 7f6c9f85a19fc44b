import { linkForCard } from '../port/card.ts';
import type { DraftContent, DraftMedia, DraftPart, Issue, Measure, PlatformManifest } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import { measureBytes, measureGraphemes, tooLongToMeasure } from '../port/text.ts';
import { blueskyFacets } from './facets.ts';
import { fields } from './options.ts';

/** Lexicon app.bsky.feed.post: `text` has at most 300 graphemes and 3000 bytes of UTF-8. */
const maxGraphemes = 300;
const maxBytes = 3000;
/** Lexicon app.bsky.embed.images: at most 4 pictures of 2 MB. Alt text has no limit there; Bluesky's own app stops at 2000. */
const maxImages = 4;
const maxImageBytes = 2_000_000;
const maxAlt = 2000;
/**
 * Lexicon app.bsky.embed.video: MP4 of 300 MB, 100 MB on servers of before 2026, which say so when the work on it is done. Three minutes are
 * what Bluesky's own app takes (second-hand).
 */
const maxVideoBytes = 300_000_000;
const maxVideoSeconds = 180;
/** Its servers take every kind of picture; these are the ones that browsers show everywhere. */
const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/**
 * A text as it is sent: white space at its end is left out, as Bluesky's own app does, and a lone half of a surrogate pair, which has no
 * form in UTF-8, becomes U+FFFD. Indices into the text stay true, for nothing before the end changes its length.
 */
export function asSent(text: string): string {
  return text.trimEnd().toWellFormed();
}

/** Counts graphemes, unless the bytes are the limit that a text breaks (many joined emoji). */
function measure(text: string): Measure {
  const sent = asSent(text);
  // No UTF-16 unit takes less than a byte.
  const rejected = tooLongToMeasure(sent, { unit: 'graphemes', max: maxGraphemes }, maxBytes);
  if (rejected) return { ...rejected, overFrom: measure(sent.slice(0, maxBytes)).overFrom ?? maxBytes };
  const graphemes = measureGraphemes(sent, maxGraphemes);
  const bytes = measureBytes(sent, maxBytes);
  return bytes.over > 0 && graphemes.over === 0 ? bytes : graphemes;
}

const count = (value: number) => value.toLocaleString('en');
/** Rounded up, so that nothing past a limit ever reads like the limit. */
const megabytes = (bytes: number) => `${Math.ceil(bytes / 10_000) / 100} MB`;

type Place = Pick<Issue, 'field' | 'part'>;
const stop = (at: Place, code: string, message: string): Issue => ({ weight: 'stops', ...at, code, message });

function textIssues({ text, media }: DraftPart, at: Place): Issue[] {
  const { unit, length, max, over } = measure(text);
  if (over > 0) {
    const what = unit === 'bytes' ? 'bytes' : 'characters';
    const message = `The text is ${count(over)} too long for Bluesky: ${count(length)} of at most ${count(max)} ${what}.`;
    return [stop(at, 'text_too_long', message)];
  }
  return length === 0 && media.length === 0 ? [stop(at, 'empty', 'Write a text or add a picture.')] : [];
}

function mediaIssues({ kind, contentType, animated, bytes, alt }: DraftMedia, index: number, at: Pick<Issue, 'part'>): Issue[] {
  const file = `${kind === 'video' ? 'Video' : 'Picture'} ${index + 1}`;
  const issues: Issue[] = [];
  if (kind === 'image' && !imageTypes.includes(contentType)) {
    const message = `${file} is of a kind (${contentType}) that Bluesky does not take.`;
    issues.push(stop({ ...at, field: 'media' }, 'image_type', message));
  }
  if (kind === 'image' && animated && bytes > maxImageBytes) {
    const message = `${file} is animated and has ${megabytes(bytes)}; Bluesky takes at most ${megabytes(maxImageBytes)}. Make it shorter or smaller and add it again.`;
    issues.push(stop({ ...at, field: 'media' }, 'image_too_large', message));
  }
  if (alt.length > maxAlt) {
    const message = `The alt text of ${file.toLowerCase()} is too long: ${count(alt.length)} of at most ${count(maxAlt)} characters.`;
    issues.push(stop({ ...at, field: 'alt' }, 'alt_too_long', message));
  }
  return issues;
}

function partIssues(part: DraftPart, at: Pick<Issue, 'part'>): Issue[] {
  const { media } = part;
  const issues = [...textIssues(part, { ...at, field: 'text' }), ...media.flatMap((one, index) => mediaIssues(one, index, at))];
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const field = { ...at, field: 'media' } as const;
  if (videos > 0 && media.length > 1) {
    issues.unshift(stop(field, 'video_alone', 'A post on Bluesky has one video or up to four pictures. Take the others out.'));
  } else if (media.length > maxImages) {
    const message = `Bluesky takes at most ${maxImages} pictures; this post has ${media.length}.`;
    issues.unshift(stop(field, 'too_many_images', message));
  }
  return issues;
}

function check(content: DraftContent): Issue[] {
  const parts = [content, ...content.thread].flatMap((one, part) => partIssues(one, { part }));
  if (content.firstComment === '') return parts;
  return [...parts, ...textIssues({ text: content.firstComment, media: [] }, { field: 'firstComment' })];
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
  name: 'Bluesky',
  connect: { by: 'password', service: 'https://bsky.social' },
  publishes: {
    text: true,
    link: true,
    image: true,
    images: true,
    video: true,
    short: 'Bluesky has one place for videos, whatever their shape.',
    thread: true,
    first_comment: true,
    alt_text: true,
    edit: 'A post on Bluesky cannot be changed once it is out.',
    remove: true,
  },
  drawn: 'micropost',
  looks: 'By the record key that Everycast chose before it sent the post.',
  quotas: {},
  options: () => fields,
  measure,
  facets: (text) => blueskyFacets(asSent(text)),
  /** Lexicon app.bsky.embed.external: a post has a card, or pictures, or a video. */
  card({ text, media }, options) {
    const url = linkForCard(blueskyFacets(asSent(text)), media, options);
    return url === null ? null : { url, title: null, description: null };
  },
  media: () => rules,
  check,
};
