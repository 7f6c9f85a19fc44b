import { message } from '@everycast/messages/message';
import type { ConnectBy, PlatformManifest, Traits } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import type { MetricsOffer } from '../port/metrics-offer.ts';
import { check, facets, measure } from './check.ts';
import { framesPerSecond, photoBytes, photoSides, photos, postsAMinute, videoBytes, videoSeconds, videoSides } from './limits.ts';
import { fieldsOf } from './options.ts';

/** POST /v2/video/query/: at most 20 IDs. */
const batch = 20;

const none = message('metrics.not_reported', { platform: 'TikTok' });
const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: none, views: true, reach: none },
  account: { followers: true, views: none, reach: none },
  batch,
};

/** Without it, photos can't be looked up after a lost response. */
export const listScope = 'video.list';

export const connectBy = {
  by: 'oauth',
  service: 'https://open.tiktokapis.com',
  hosts: { api: 'https://open.tiktokapis.com', web: 'https://www.tiktok.com' },
  scopes: {
    connect: [{ name: 'user.info.basic', for: 'scopes.know_account', needed: true }],
    publish: [
      { name: 'video.publish', for: 'scopes.publish_media', needed: true },
      { name: listScope, for: 'scopes.find_photos', needed: false },
    ],
    metrics: [
      { name: listScope, for: 'scopes.read_metrics', needed: false },
      { name: 'user.info.stats', for: 'scopes.read_metrics', needed: false },
    ],
  },
  console: {
    url: 'https://developers.tiktok.com/apps',
    steps: ['tiktok.console_1', 'tiktok.console_2', 'tiktok.console_3', 'tiktok.console_4'],
  },
} as const satisfies ConnectBy;

/** This account's maximum video duration, as TikTok last reported. */
const secondsOf = ({ maxSeconds }: Traits): number =>
  typeof maxSeconds === 'number' && maxSeconds > 0 ? Math.min(maxSeconds, videoSeconds) : videoSeconds;

const media = (traits: Traits): MediaRules => ({
  image: {
    max: photos,
    types: ['image/jpeg', 'image/webp'],
    bytes: photoBytes,
    ...photoSides,
    animated: null,
    alt: 0,
  },
  video: {
    max: 1,
    types: ['video/mp4', 'video/quicktime', 'video/webm'],
    videoCodecs: ['h264', 'hevc', 'vp9', 'vp8'],
    audioCodecs: ['aac', 'opus', 'vorbis', 'mp3'],
    bytes: videoBytes,
    seconds: { min: 1, max: secondsOf(traits) },
    ...videoSides,
    framesPerSecond,
    alt: 0,
  },
  mixed: false,
  needed: true,
  max: photos,
});

const needsMedia = message('capabilities.needs_media', { platform: 'TikTok' });

export const tiktokManifest: PlatformManifest = {
  id: 'tiktok',
  name: 'TikTok',
  connect: connectBy,
  publishes: {
    text: needsMedia,
    link: needsMedia,
    image: true,
    images: true,
    video: true,
    short: true,
    thread: message('capabilities.no_threads', { platform: 'TikTok' }),
    first_comment: message('capabilities.no_comments_by_apps', { platform: 'TikTok' }),
    alt_text: message('capabilities.no_alt_text_by_apps', { platform: 'TikTok' }),
    edit: message('capabilities.no_edits_by_apps', { platform: 'TikTok' }),
    remove: message('capabilities.no_deletes_by_apps', { platform: 'TikTok' }),
  },
  metrics: metricsOffer,
  noEngagement: message('capabilities.no_conversations_in_api', { platform: 'TikTok' }),
  drawn: 'picture',
  folds: { characters: 90, lines: 2 },
  looks: 'tiktok.looks',
  quotas: { publish: [{ name: 'posts', max: postsAMinute, per: 'account', window: { seconds: 60 } }] },
  fetches: true,
  options: fieldsOf,
  measure: (text, _traits, media) => measure(text, media),
  facets,
  media: (_part, _options, traits) => media(traits),
  // Photos have the whole screen of a phone; vertical ones are recommended (docs.getlate.dev/resources/media-guidelines/tiktok).
  imageFeed: { whole: null, best: ['9:16'] },
  videoPlaces: [{ id: 'tiktok', name: 'presets.video', ratio: '9:16', width: 1080, height: 1920 }],
  check,
};
