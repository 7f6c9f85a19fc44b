import { message } from '@everycast/messages/message';
import type { ConnectBy, PlatformManifest } from '../port/manifest.ts';
import type { MetricsOffer } from '../port/metrics-offer.ts';
import { measureCharacters } from '../port/text.ts';
import { check } from './check.ts';
import { commentLength, postsADay, readEverySeconds, reading, readingADay, requestsADay } from './limits.ts';
import { mediaRules } from './media.ts';
import { card, documentOf, fieldsOf } from './options.ts';
import { facets, measure } from './text.ts';

/** A member's post takes five requests. */
const batch = 20;

const none = message('metrics.not_reported', { platform: 'LinkedIn' });
/** Members' posts have no clicks, and their followers aren't reported. */
const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: true, views: true, reach: true },
  account: { followers: true, views: none, reach: none },
  batch,
};

export const connectBy = {
  by: 'oauth',
  service: 'https://api.linkedin.com',
  hosts: { api: 'https://api.linkedin.com', web: 'https://www.linkedin.com' },
  // Year and month. Each is supported for about a year; after that it returns 426.
  apiVersion: '202609',
  scopes: {
    connect: [
      { name: 'openid', for: 'scopes.know_account', needed: true },
      { name: 'profile', for: 'scopes.show_profile', needed: true },
      { name: 'email', for: 'scopes.tell_apart', needed: false },
      { name: 'rw_organization_admin', for: 'scopes.find_pages', needed: false, vetted: true },
    ],
    publish: [
      { name: 'w_member_social', for: 'scopes.publish_delete', needed: true },
      { name: 'w_organization_social', for: 'scopes.publish_delete_pages', needed: false, vetted: true },
      { name: 'r_organization_social', for: 'scopes.find_page_posts', needed: false, vetted: true },
      { name: 'w_member_social_feed', for: 'scopes.comment', needed: false, vetted: true },
      { name: 'w_organization_social_feed', for: 'scopes.comment_pages', needed: false, vetted: true },
      { name: 'r_organization_social_feed', for: 'scopes.find_page_comments', needed: false, vetted: true },
    ],
    metrics: [
      { name: 'r_organization_social', for: 'scopes.read_metrics', needed: false, vetted: true },
      { name: 'r_member_postAnalytics', for: 'scopes.read_metrics', needed: false, vetted: true },
    ],
    engagement: [
      { name: 'r_organization_social', for: 'scopes.find_page_posts', needed: false, vetted: true },
      { name: 'r_organization_social_feed', for: 'scopes.read_page_comments', needed: false, vetted: true },
      { name: 'w_organization_social', for: 'scopes.reply_and_like', needed: false, vetted: true },
      { name: 'w_organization_social_feed', for: 'scopes.reply_and_like', needed: false, vetted: true },
    ],
  },
  console: {
    url: 'https://www.linkedin.com/developers/apps',
    steps: ['linkedin.console_1', 'linkedin.console_2', 'linkedin.console_3', 'linkedin.console_4'],
  },
} as const satisfies ConnectBy;

export const linkedinManifest: PlatformManifest = {
  id: 'linkedin',
  name: 'LinkedIn',
  connect: connectBy,
  publishes: {
    text: true,
    link: true,
    image: true,
    images: true,
    video: true,
    short: message('capabilities.one_video_place', { platform: 'LinkedIn' }),
    thread: message('capabilities.no_threads', { platform: 'LinkedIn' }),
    first_comment: true,
    alt_text: true,
    edit: true,
    remove: true,
  },
  metrics: metricsOffer,
  engagement: {
    kinds: {
      comment: true,
      mention: message('capabilities.mentions_not_read', { platform: 'LinkedIn' }),
      dm: message('capabilities.no_messages_by_apps', { platform: 'LinkedIn' }),
    },
    actions: { like: true, comment: true, dm: message('capabilities.no_messages_by_apps', { platform: 'LinkedIn' }) },
    measure: (_action, text) => measureCharacters(text, commentLength),
    readEvery: readEverySeconds,
  },
  drawn: 'card',
  folds: { characters: 210, lines: 3 },
  looks: 'linkedin.looks',
  quotas: { publish: [{ name: 'posts', max: postsADay, per: { trait: 'member' }, window: { dayIn: 'UTC' } }] },
  calls: [
    { name: 'requests', max: requestsADay, dayIn: 'UTC' },
    { name: reading, max: readingADay, dayIn: 'UTC' },
  ],
  options: fieldsOf,
  measure,
  facets,
  card,
  document: documentOf,
  media: mediaRules,
  // LinkedIn's guidance on photos: ratios outside of 3:1 to 4:5 are centered and cropped (trustypost.ai/blog, image sizes of 2026).
  imageFeed: { whole: { min: 4 / 5, max: 3 }, best: ['1.91:1', '1:1', '4:5'] },
  videoPlaces: [{ id: 'linkedin', name: 'presets.video', ratio: 'original', width: 1920, height: 1080 }],
  check,
};
