import { message } from '@everycast/messages/message';
import type { ConnectBy, PlatformManifest } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import type { MetricsOffer } from '../port/metrics-offer.ts';
import { check } from './check.ts';
import { announcementSeconds, lookEvery, messages } from './limits.ts';
import { fieldsFor } from './options.ts';
import { facets, measure } from './text.ts';

const notCounted = message('metrics.no_posts', { platform: 'Twitch' });
/** Chat messages and the schedule have no metrics. Views of recordings end with them, so they don't add up. */
const metricsOffer: MetricsOffer = {
  post: {
    likes: notCounted,
    comments: notCounted,
    shares: notCounted,
    saves: notCounted,
    clicks: notCounted,
    views: notCounted,
    reach: notCounted,
  },
  account: {
    followers: true,
    views: message('metrics.not_reported', { platform: 'Twitch' }),
    reach: message('metrics.not_reported', { platform: 'Twitch' }),
  },
  batch: 100,
};

export const connectBy = {
  by: 'oauth',
  service: 'https://www.twitch.tv',
  hosts: { id: 'https://id.twitch.tv', api: 'https://api.twitch.tv', web: 'https://www.twitch.tv' },
  scopes: {
    connect: [],
    publish: [
      { name: 'moderator:manage:announcements', for: 'scopes.announce', needed: true },
      { name: 'user:write:chat', for: 'scopes.chat', needed: true },
      { name: 'channel:manage:schedule', for: 'scopes.schedule', needed: true },
    ],
    metrics: [{ name: 'moderator:read:followers', for: 'scopes.read_metrics', needed: false }],
  },
  console: {
    url: 'https://dev.twitch.tv/console/apps',
    steps: ['twitch.console_1', 'twitch.console_2', 'twitch.console_3'],
  },
} as const satisfies ConnectBy;

const none: MediaRules = { image: null, video: null, mixed: false, needed: false, max: 0 };

const noMedia = message('capabilities.no_media', { platform: 'Twitch' });

export const twitchManifest: PlatformManifest = {
  id: 'twitch',
  name: 'Twitch',
  connect: connectBy,
  publishes: {
    text: true,
    link: true,
    image: noMedia,
    images: noMedia,
    video: noMedia,
    short: noMedia,
    thread: message('capabilities.no_threads', { platform: 'Twitch' }),
    first_comment: message('capabilities.no_comments', { platform: 'Twitch' }),
    alt_text: noMedia,
    edit: true,
    remove: true,
  },
  metrics: metricsOffer,
  noEngagement: message('capabilities.no_chat_history', { platform: 'Twitch' }),
  drawn: 'chat',
  folds: null,
  looks: 'twitch.looks',
  quotas: {
    publish: [
      { name: 'announcements', max: 1, per: 'account', window: { seconds: announcementSeconds } },
      { name: 'messages', max: messages.max, per: 'account', window: { seconds: messages.seconds } },
    ],
  },
  lookEvery,
  options: fieldsFor,
  measure,
  facets,
  media: () => none,
  check,
};
