import { message } from '@everycast/messages/message';
import type { ConnectBy, PlatformManifest, Traits } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import type { MetricsOffer } from '../port/metrics-offer.ts';
import { measureCharacters } from '../port/text.ts';
import { check } from './check.ts';
import {
  commentLength,
  longUploads,
  quotaZone,
  readEverySeconds,
  reading,
  readingADay,
  shortSeconds,
  shortUploads,
  units,
  unitsADay,
  uploads,
  uploadsADay,
  videoBytes,
} from './limits.ts';
import { fields } from './options.ts';
import { facets, measure } from './text.ts';

/** Method videos.list: at most 50 IDs. Documentation only; its description names no limit. */
const batch = 50;

const elsewhere = message('metrics.own_analytics', { platform: 'YouTube' });
const none = message('metrics.not_reported', { platform: 'YouTube' });
/** Schemas VideoStatistics and ChannelStatistics. */
const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: elsewhere, saves: none, clicks: none, views: true, reach: none },
  account: { followers: true, views: true, reach: none },
  batch,
};

const scope = 'https://www.googleapis.com/auth';
/** The only one that allows comments, edits and deleting. */
export const manageScope = `${scope}/youtube.force-ssl`;

export const connectBy = {
  by: 'oauth',
  service: 'https://www.youtube.com',
  hosts: {
    accounts: 'https://accounts.google.com',
    oauth2: 'https://oauth2.googleapis.com',
    api: 'https://youtube.googleapis.com',
    web: 'https://www.youtube.com',
  },
  scopes: {
    connect: [{ name: `${scope}/youtube.readonly`, for: 'scopes.know_channel', needed: true }],
    publish: [
      { name: `${scope}/youtube.upload`, for: 'scopes.upload_videos', needed: true },
      { name: manageScope, for: 'scopes.comment_change_videos', needed: false },
    ],
    // What connecting needs reads metrics, too.
    metrics: [],
    engagement: [{ name: manageScope, for: 'scopes.read_and_reply', needed: false }],
  },
  console: {
    url: 'https://console.cloud.google.com/apis/credentials',
    steps: ['youtube.console_1', 'youtube.console_2', 'youtube.console_3', 'youtube.console_4'],
  },
} as const satisfies ConnectBy;

function media(traits: Traits): MediaRules {
  return {
    image: null,
    video: {
      max: 1,
      types: ['video/mp4', 'video/quicktime', 'video/webm'],
      videoCodecs: ['h264', 'hevc', 'vp9', 'vp8', 'av1'],
      audioCodecs: ['aac', 'mp3', 'opus', 'vorbis', 'flac'],
      bytes: videoBytes,
      seconds: { min: 1, max: traits.longUploads === false ? shortUploads : longUploads },
      alt: 0,
    },
    mixed: false,
    needed: true,
    max: 1,
  };
}

const videosOnly = message('capabilities.videos_only', { platform: 'YouTube' });

export const youtubeManifest: PlatformManifest = {
  id: 'youtube',
  name: 'YouTube',
  connect: connectBy,
  publishes: {
    text: videosOnly,
    link: videosOnly,
    image: videosOnly,
    images: videosOnly,
    video: true,
    short: true,
    thread: message('capabilities.no_threads', { platform: 'YouTube' }),
    first_comment: true,
    alt_text: message('capabilities.captions_instead', { platform: 'YouTube' }),
    edit: true,
    remove: true,
  },
  metrics: metricsOffer,
  engagement: {
    kinds: {
      comment: true,
      mention: message('capabilities.no_mentions_in_api', { platform: 'YouTube' }),
      dm: message('capabilities.no_messages', { platform: 'YouTube' }),
    },
    actions: {
      like: message('capabilities.no_comment_likes_by_apps', { platform: 'YouTube' }),
      comment: true,
      dm: message('capabilities.no_messages', { platform: 'YouTube' }),
    },
    measure: (_action, text) => measureCharacters(text, commentLength),
    readEvery: readEverySeconds,
    share: { quota: reading, cost: units.list },
  },
  drawn: 'video',
  folds: { characters: 150, lines: 3 },
  looks: 'youtube.looks',
  quotas: {},
  calls: [
    { name: 'units', max: unitsADay, dayIn: quotaZone },
    { name: uploads, max: uploadsADay, dayIn: quotaZone },
    { name: reading, max: readingADay, dayIn: quotaZone },
  ],
  options: () => fields,
  measure,
  facets,
  media: (_part, _options, traits) => media(traits),
  videoPlaces: [
    // YouTube Help, “Recommended upload encoding settings”: 1080p at 48 to 60 frames per second 12 Mb/s, stereo 384 kb/s.
    { id: 'youtube', name: 'presets.video', ratio: '16:9', width: 1920, height: 1080, videoBitrate: 12_000_000, audioBitrate: 384_000 },
    {
      id: 'youtube-short',
      name: 'presets.short',
      ratio: '9:16',
      width: 1080,
      height: 1920,
      videoBitrate: 12_000_000,
      audioBitrate: 384_000,
      maxSeconds: shortSeconds,
    },
  ],
  check,
};
