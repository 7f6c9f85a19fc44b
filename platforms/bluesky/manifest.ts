import type { DraftContent, DraftMedia, DraftPart, Issue, Measure, PlatformManifest } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import { measureBytes, measureGraphemes } from '../port/text.ts';
import { blueskyFacets } from './facets.ts';

/** Lexicon app.bsky.feed.post: `text` has at most 300 graphemes and 3000 bytes of UTF-8. */
const maxGraphemes = 300;
const maxBytes = 3000;
/** Lexicon app.bsky.embed.images: at most 4 pictures of 2 MB. Alt text has no limit there; Bluesky's own app stops at 2000. */
const maxImages = 4;
const maxImageBytes = 2_000_000;
const maxAlt = 2000;
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
  const graphemes = measureGraphemes(sent, maxGraphemes);
  const bytes = measureBytes(sent, maxBytes);
  return bytes.over > 0 && graphemes.over === 0 ? bytes : graphemes;
}

const count = (value: number) => value.toLocaleString('en');
/** Rounded up, so that nothing past a limit ever reads like the limit. */
const megabytes = (bytes: number) => `${Math.ceil(bytes / 10_000) / 100} MB`;

function textIssues({ text, media }: DraftPart): Issue[] {
  const { unit, length, max, over } = measure(text);
  if (over > 0) {
    const what = unit === 'bytes' ? 'bytes' : 'characters';
    const message = `The text is ${count(over)} too long for Bluesky: ${count(length)} of at most ${count(max)} ${what}.`;
    return [{ weight: 'stops', field: 'text', code: 'text_too_long', message }];
  }
  if (length === 0 && media.length === 0)
    return [{ weight: 'stops', field: 'text', code: 'empty', message: 'Write a text or add a picture.' }];
  return [];
}

const isVideo = ({ kind }: DraftMedia) => kind === 'video';

/** Said once, however many there are. */
function videoIssues(media: DraftMedia[]): Issue[] {
  if (!media.some(isVideo)) return [];
  const message = 'Everycast cannot send videos to Bluesky yet. Take them out, or give this account its own version without them.';
  return [{ weight: 'stops', field: 'media', code: 'video_not_yet', message }];
}

function pictureIssues({ contentType, animated, bytes, alt }: DraftMedia, index: number): Issue[] {
  const picture = `Picture ${index + 1}`;
  const issues: Issue[] = [];
  if (!imageTypes.includes(contentType)) {
    issues.push({
      weight: 'stops',
      field: 'media',
      code: 'image_type',
      message: `${picture} is of a kind (${contentType}) that Bluesky does not take.`,
    });
  }
  if (animated && bytes > maxImageBytes) {
    const message = `${picture} is animated and has ${megabytes(bytes)}; Bluesky takes at most ${megabytes(maxImageBytes)}. Make it shorter or smaller and add it again.`;
    issues.push({ weight: 'stops', field: 'media', code: 'image_too_large', message });
  }
  if (alt.length > maxAlt) {
    const message = `The alt text of picture ${index + 1} is too long: ${count(alt.length)} of at most ${count(maxAlt)} characters.`;
    issues.push({ weight: 'stops', field: 'alt', code: 'alt_too_long', message });
  }
  return issues;
}

function check(content: DraftContent): Issue[] {
  const pictures = content.media.flatMap((one, index) => (isVideo(one) ? [] : pictureIssues(one, index)));
  const issues = [...textIssues(content), ...videoIssues(content.media), ...pictures];
  if (content.media.length > maxImages) {
    const message = `Bluesky takes at most ${maxImages} pictures; this post has ${content.media.length}.`;
    issues.unshift({ weight: 'stops', field: 'media', code: 'too_many_images', message });
  }
  return issues;
}

const notYet = 'Everycast cannot send this to Bluesky yet.';

const rules: MediaRules = {
  image: { most: maxImages, types: imageTypes, bytes: maxImageBytes, alt: maxAlt },
  video: null,
  mixed: false,
  needed: false,
  most: maxImages,
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
    video: notYet,
    short: notYet,
    thread: notYet,
    first_comment: notYet,
    alt_text: true,
    edit: 'A post on Bluesky cannot be changed once it is out.',
    remove: true,
  },
  looks: 'By the record key that Everycast chose before it sent the post.',
  quotas: [],
  options: () => [],
  measure,
  facets: (text) => blueskyFacets(asSent(text)),
  media: () => rules,
  check,
};
