import { message } from '@everycast/messages/message';
import { tooLate } from '../meta/engagement/windows.ts';
import type { ConnectBy, DraftPart, EngagementRules, PlatformManifest } from '../port/manifest.ts';
import type { ImageRules, MediaRules, VideoRules } from '../port/media-rules.ts';
import type { MetricsOffer } from '../port/metrics-offer.ts';
import { measureBytes, measureCharacters } from '../port/text.ts';
import { check, facets } from './check.ts';
import {
  altLength,
  captionLength,
  containersADay,
  imageBytes,
  itemBytes,
  itemSeconds,
  items,
  messageBytes,
  minWidth,
  ratio,
  reelBytes,
  reelSeconds,
} from './limits.ts';
import { fields } from './options.ts';

/**
 * What Instagram doesn't let apps do with some items. Likes of comments need Facebook Login (reference of the edge `likes`); a post that
 * tags an account can't be commented on (reference of the edge `mentions`), and only who wrote first can be sent messages.
 */
export const refuses: NonNullable<EngagementRules['refuses']> = (action, item, now) => {
  if (action === 'like' && item.kind !== 'dm') return 'instagram.likes_through_pages';
  if (item.kind === 'mention') return action === 'comment' ? 'instagram.no_comment_on_tag' : 'instagram.no_message_to_mention';
  return tooLate('Instagram', action, item, now);
};

/** Posts are read one by one, with two calls each. */
const batch = 10;

const none = message('metrics.not_reported', { platform: 'Instagram' });
/** Nodes IGMedia and IGUser, and their insights. An account's views are only reported per day. */
const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: true, clicks: none, views: true, reach: true },
  account: { followers: true, views: none, reach: none },
  batch,
};

/** The permission to comment. */
export const commentScope = 'instagram_business_manage_comments';

export const connectBy = {
  by: 'oauth',
  service: 'https://graph.instagram.com',
  hosts: {
    graph: 'https://graph.instagram.com',
    token: 'https://api.instagram.com',
    upload: 'https://rupload.facebook.com',
    web: 'https://www.instagram.com',
  },
  // The version of the description that adapter and stand-in are checked against.
  apiVersion: 'v25.0',
  scopes: {
    connect: [{ name: 'instagram_business_basic', for: 'scopes.know_account_find_posts', needed: true }],
    publish: [
      { name: 'instagram_business_content_publish', for: 'scopes.publish_media', needed: true },
      { name: commentScope, for: 'scopes.comment', needed: false },
    ],
    metrics: [{ name: 'instagram_business_manage_insights', for: 'scopes.read_metrics', needed: false }],
    engagement: [
      { name: commentScope, for: 'scopes.read_and_answer_comments', needed: false },
      { name: 'instagram_business_manage_messages', for: 'scopes.messages', needed: false },
    ],
  },
  console: {
    url: 'https://developers.facebook.com/apps',
    steps: ['instagram.console_1', 'instagram.console_2', 'instagram.console_3', 'instagram.console_webhook', 'instagram.console_4'],
  },
} as const satisfies ConnectBy;

const image: ImageRules = {
  max: items,
  types: ['image/jpeg'],
  bytes: imageBytes,
  animated: null,
  shortest: minWidth,
  ratio,
  alt: altLength,
};
const reel: VideoRules = {
  max: items,
  types: ['video/mp4', 'video/quicktime'],
  videoCodecs: ['h264', 'hevc'],
  audioCodecs: ['aac'],
  bytes: reelBytes,
  seconds: reelSeconds,
  longest: 1920,
  ratio: { min: 0.01, max: 10 },
  framesPerSecond: { min: 23, max: 60 },
  bitrate: 25_000_000,
  alt: 0,
};
const video: VideoRules = { ...reel, bytes: itemBytes, seconds: itemSeconds, ratio };

/** A single video is a reel; among other media it is a carousel item. */
const media = ({ media }: DraftPart): MediaRules => ({
  image,
  video: media.length > 1 ? video : reel,
  mixed: true,
  needed: true,
  max: items,
});

const measure = (text: string) => measureCharacters(text, captionLength);
export const instagramManifest: PlatformManifest = {
  id: 'instagram',
  name: 'Instagram',
  connect: connectBy,
  publishes: {
    text: message('capabilities.needs_media', { platform: 'Instagram' }),
    link: message('capabilities.no_links', { platform: 'Instagram' }),
    image: true,
    images: true,
    video: true,
    short: true,
    thread: message('capabilities.no_threads', { platform: 'Instagram' }),
    first_comment: true,
    alt_text: true,
    edit: message('capabilities.no_edits_by_apps', { platform: 'Instagram' }),
    remove: 'capabilities.deletes_through_pages',
  },
  metrics: metricsOffer,
  engagement: {
    kinds: { comment: true, mention: true, dm: true },
    actions: { like: true, comment: true, dm: true },
    measure: (action, text) => (action === 'dm' ? measureBytes(text, messageBytes) : measure(text)),
    refuses,
  },
  drawn: 'picture',
  folds: { characters: 125, lines: 2 },
  looks: 'instagram.looks',
  quotas: { publish: [{ name: 'containers', max: containersADay, per: 'account', window: { seconds: 86_400 } }] },
  fetches: true,
  options: () => fields,
  measure,
  facets,
  media,
  // What its API accepts is shown whole.
  imageFeed: { whole: ratio, best: ['4:5', '1:1', '1.91:1'] },
  videoPlaces: [
    { id: 'instagram-reel', name: 'presets.reel', ratio: '9:16', width: 1080, height: 1920 },
    // The same; the feed shows no more of it than 4:5.
    { id: 'instagram-feed', name: 'presets.feed', ratio: '4:5', width: 1080, height: 1350 },
  ],
  check,
};
