import { message } from '@everycast/messages/message';
import { overBy, stops } from '../port/issues.ts';
import type { ConnectBy, DraftContent, DraftPart, Issue, PlatformManifest, Traits } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import type { MetricsOffer } from '../port/metrics-offer.ts';
import { fileName } from '../port/renditions/file-name.ts';
import { measureGraphemes } from '../port/text.ts';
import { type Limits, limitsOf, pictureRules } from './limits.ts';
import { fieldsFor, optionsIn } from './options.ts';
import { addressed, facetsIn, measure } from './text.ts';

/** The most that GET /api/v1/statuses takes (DEFAULT_STATUSES_LIMIT in Mastodon's source; its description names no limit). */
const batch = 20;

const none = message('metrics.not_reported', { platform: 'Mastodon' });
/** Entity Status counts no bookmarks, and nobody's views. */
const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: none, views: none, reach: none },
  account: { followers: true, views: none, reach: none },
  batch,
};

const name = 'Mastodon';

const videos = ['video/mp4', 'video/quicktime', 'video/webm'];
/** Servers report no limit, and files are limited by size; a day means none. Seconds. */
const longest = 86_400;

function rulesFor(limits: Limits): MediaRules {
  return {
    image: { ...pictureRules(limits), max: limits.files, alt: limits.altCharacters },
    video: {
      max: 1,
      types: videos.filter((type) => limits.types.includes(type)),
      // The server converts anything else to H.264 and AAC.
      videoCodecs: ['h264', 'hevc', 'vp8', 'vp9'],
      audioCodecs: ['aac', 'mp3', 'opus', 'vorbis'],
      // Below the server's limit, as for images.
      bytes: limits.videoBytes - 1,
      seconds: { min: 0, max: longest },
      pixels: limits.videoPixels,
      framesPerSecond: { min: 1, max: limits.framesPerSecond },
      alt: limits.altCharacters,
    },
    mixed: false,
    needed: false,
    max: limits.files,
  };
}

function check({ options, ...content }: DraftContent, traits: Traits): Issue[] {
  const rules = { limits: limitsOf(traits), warning: optionsIn(options, traits).warning };
  const parts = [content, ...content.thread].flatMap((one, part) => partIssues(one, rules).map((issue) => ({ ...issue, part })));
  if (content.firstComment === '') return parts;
  const comment = partIssues({ text: content.firstComment, media: [] }, rules);
  return [...parts, ...comment.map((issue): Issue => ({ ...issue, part: 0, field: 'firstComment' }))];
}

function partIssues({ text, media }: DraftPart, { limits, warning }: { limits: Limits; warning: string }): Issue[] {
  const { characters: max, altCharacters } = limits;
  // Every part is sent with the warning, and both together have one limit.
  const length = measure(text, limits).length + measureGraphemes(warning, max).length;
  const tooLong = { ...overBy(length, max, name), context: warning === '' ? 'server' : 'warning', links: limits.urlCharacters };
  return [
    ...(length > max ? [stops('text', 'text_too_long', tooLong)] : []),
    ...(text.trim() === '' && media.length === 0 ? [stops('text', 'empty')] : []),
    ...media.flatMap(({ alt }, index) => {
      const { length } = [...alt];
      return length > altCharacters
        ? [stops('alt', 'alt_too_long', { ...overBy(length, altCharacters, name), file: fileName(media, index) })]
        : [];
    }),
  ];
}

export const connectBy = {
  by: 'oauth',
  service: null,
  hosts: {},
  scopes: {
    connect: [{ name: 'read:accounts', for: 'scopes.know_account', needed: true }],
    publish: [
      { name: 'read:statuses', for: 'scopes.find_posts', needed: true },
      { name: 'write:statuses', for: 'scopes.publish_edit_delete', needed: true },
      { name: 'write:media', for: 'scopes.upload_media', needed: true },
    ],
    metrics: [{ name: 'read:statuses', for: 'scopes.read_metrics', needed: false }],
    engagement: [
      { name: 'read:notifications', for: 'scopes.read_engagement', needed: false },
      { name: 'read:statuses', for: 'scopes.find_posts', needed: true },
      { name: 'write:statuses', for: 'scopes.publish_edit_delete', needed: true },
      { name: 'write:favourites', for: 'scopes.like', needed: false },
    ],
  },
  console: null,
} as const satisfies ConnectBy;

export const mastodonManifest: PlatformManifest = {
  id: 'mastodon',
  name,
  connect: connectBy,
  publishes: {
    text: true,
    link: true,
    image: true,
    images: true,
    video: true,
    short: message('capabilities.one_video_place', { platform: 'Mastodon' }),
    thread: true,
    first_comment: true,
    alt_text: true,
    edit: true,
    remove: true,
  },
  metrics: metricsOffer,
  engagement: {
    kinds: { comment: true, mention: true, dm: true },
    actions: { like: true, comment: true, dm: true },
    measure: (_action, text, to, traits) => measure(addressed(text, to), limitsOf(traits)),
  },
  drawn: 'micropost',
  folds: null,
  looks: 'mastodon.looks',
  people: 'search',
  quotas: {},
  options: (traits) => fieldsFor(traits, limitsOf(traits)),
  measure: (text, traits) => measure(text, limitsOf(traits)),
  facets: facetsIn,
  media: (_part, _options, traits) => rulesFor(limitsOf(traits)),
  // media_gallery.jsx in mastodon/mastodon: a single image keeps its ratio, and none is better than others.
  imageFeed: { whole: null, best: [] },
  videoPlaces: [
    // The defaults of current servers (GET /api/v2/instance).
    {
      id: 'mastodon',
      name: 'presets.video',
      ratio: 'original',
      width: 1920,
      height: 1080,
      traits: { videoBytes: 103_809_024, videoPixels: 8_294_400, framesPerSecond: 120 },
    },
  ],
  check,
};
