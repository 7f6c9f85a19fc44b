import { message } from '@everycast/messages/message';
import { overBy, stops } from '../port/issues.ts';
import type { ConnectBy, DraftContent, DraftPart, EngagementRules, Issue, PlatformManifest, Traits } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import type { MetricsOffer } from '../port/metrics-offer.ts';
import { fileName } from '../port/renditions/file-name.ts';
import { measureGraphemes } from '../port/text.ts';
import { isLong, type Limits, likeScope, limitsOf, noSubscription } from './limits.ts';
import { fields, photoBytes } from './options.ts';
import { cashtagsIn, hasInvalidCharacters, linkWeight, measure, postUrls } from './text.ts';

/**
 * What X doesn't let apps do. It removed likes from all access levels that anyone can sign up for (change log, April 2026), and its API has
 * no reactions to messages.
 */
const refuses: NonNullable<EngagementRules['refuses']> = (action, { kind }, _now, { likes }) => {
  if (action !== 'like') return null;
  if (kind === 'dm') return 'twitter.no_reactions';
  return likes === true ? null : 'twitter.no_likes';
};

/** GET /2/tweets: at most 100 IDs. */
const batch = 100;

const none = message('metrics.not_reported', { platform: 'Twitter' });
/** Schemas PostPublicMetrics and UserPublicMetrics; clicks are in non_public_metrics. */
const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: true, clicks: true, views: true, reach: none },
  account: { followers: true, views: none, reach: none },
  batch,
};

const name = 'Twitter';

/** From schema CreatePostsRequest and the documentation's page on media: four photos, or one GIF, or one video. */
const photos = 4;
const gifBytes = 15_000_000;
/** For all accounts connected through one app. From the page on rate limits; every response says what is left for an account. */
const postsADay = 10_000;
/** For each account; from the page on rate limits. */
const messagesADay = 1_440;
/** Unofficial: neither the API description nor the documentation has a number for messages. */
const messageLength = 10_000;
/** X charges for what is read. Unofficial: it allows 15 readings of messages in 15 minutes; a third is left to look-ups and to people who look. */
const readEverySeconds = 90;
/** Schema CreateMediaMetadataMetadataAltText. */
const altLength = 1000;

const rulesFor = ({ videoBytes, videoSeconds }: Limits): MediaRules => ({
  image: {
    max: photos,
    types: ['image/jpeg', 'image/png', 'image/webp'],
    bytes: photoBytes,
    animated: { types: ['image/gif'], bytes: gifBytes },
    alt: altLength,
  },
  video: {
    max: 1,
    types: ['video/mp4', 'video/quicktime'],
    videoCodecs: ['h264'],
    audioCodecs: ['aac'],
    bytes: videoBytes,
    seconds: { min: 0.5, max: videoSeconds },
    shortest: 32,
    longest: 1920,
    ratio: { min: 1 / 3, max: 3 },
    framesPerSecond: { min: 1, max: 60 },
    alt: altLength,
  },
  mixed: false,
  needed: false,
  max: photos,
});

function partIssues({ text, media }: DraftPart, limits: Limits): Issue[] {
  const { over, length, max } = measure(text, limits);
  const tooLong = {
    ...overBy(length, max, name),
    ...(isLong(length) ? { context: 'subscription' } : { context: 'links', links: linkWeight }),
  };
  return [
    ...(over > 0 ? [stops('text', 'text_too_long', tooLong)] : []),
    ...(hasInvalidCharacters(text) ? [stops('text', 'invalid_characters', { platform: name })] : []),
    ...(text.trim() === '' && media.length === 0 ? [stops('text', 'empty')] : []),
    ...media.flatMap(({ alt }, index) =>
      alt.length > altLength
        ? [stops('alt', 'alt_too_long', { ...overBy(alt.length, altLength, name), file: fileName(media, index) })]
        : [],
    ),
    ...cashtagIssues(text),
  ];
}

/** At most one cashtag per post, since February 2026. */
function cashtagIssues(text: string): Issue[] {
  const { length: count } = cashtagsIn(text);
  return count > 1 ? [stops('text', 'too_many_cashtags', { platform: name, count })] : [];
}

function check(content: DraftContent, traits: Traits): Issue[] {
  const limits = limitsOf(traits);
  const comment = content.firstComment === '' ? [] : partIssues({ text: content.firstComment, media: [] }, limits);
  return [
    ...[content, ...content.thread].flatMap((one, part) => partIssues(one, limits).map((issue) => ({ ...issue, part }))),
    ...comment.map((issue): Issue => ({ ...issue, part: 0, field: 'firstComment' })),
  ];
}

export const connectBy = {
  by: 'oauth',
  service: 'https://api.x.com',
  // The description and the documentation disagree on the consent page's URL; this is the documentation's.
  hosts: { api: 'https://api.x.com', web: 'https://x.com' },
  scopes: {
    connect: [
      // Reading one’s own account needs it, too.
      { name: 'tweet.read', for: 'scopes.find_posts', needed: true },
      { name: 'users.read', for: 'scopes.know_account', needed: true },
      { name: 'offline.access', for: 'scopes.offline', needed: true },
    ],
    publish: [
      { name: 'tweet.write', for: 'scopes.publish_delete', needed: true },
      { name: 'media.write', for: 'scopes.upload_media', needed: true },
    ],
    // What connecting needs reads metrics, too.
    metrics: [],
    engagement: [
      { name: 'tweet.write', for: 'scopes.publish_delete', needed: true },
      { name: 'dm.read', for: 'scopes.messages', needed: false },
      { name: 'dm.write', for: 'scopes.messages', needed: false },
      // Only granted to apps whose access level includes likes.
      { name: likeScope, for: 'scopes.like', needed: false, vetted: true },
    ],
  },
  console: {
    url: 'https://developer.x.com/en/portal/dashboard',
    steps: ['twitter.console_1', 'twitter.console_2', 'twitter.console_3'],
  },
} as const satisfies ConnectBy;

export const twitterManifest: PlatformManifest = {
  id: 'twitter',
  name,
  connect: connectBy,
  publishes: {
    text: true,
    link: true,
    image: true,
    images: true,
    video: true,
    short: message('capabilities.one_video_place', { platform: 'Twitter' }),
    thread: true,
    first_comment: true,
    alt_text: true,
    edit: 'capabilities.edits_paid',
    remove: true,
  },
  metrics: metricsOffer,
  engagement: {
    kinds: { comment: true, mention: true, dm: true },
    actions: { like: true, comment: true, dm: true },
    measure: (action, text, _to, traits) => (action === 'dm' ? measureGraphemes(text, messageLength) : measure(text, limitsOf(traits))),
    refuses,
    readEvery: readEverySeconds,
  },
  drawn: 'micropost',
  folds: { characters: 280, lines: 12 },
  looks: 'twitter.looks',
  people: 'handle',
  quotas: {
    publish: [{ name: 'posts', max: postsADay, per: 'app', window: { seconds: 86_400 } }],
    engagement: [{ name: 'messages', max: messagesADay, per: 'account', window: { seconds: 86_400 } }],
  },
  options: () => fields,
  measure: (text, traits) => measure(text, limitsOf(traits)),
  facets: postUrls,
  media: (_part, _options, traits) => rulesFor(limitsOf(traits)),
  // Since 2021 timelines show single images between 2:1 and 3:4 whole, and the middle of others (weareshootingstar.co.uk/news/369).
  imageFeed: { whole: { min: 3 / 4, max: 2 }, best: ['16:9', '1:1', '3:4'] },
  videoPlaces: [
    // The limits that everyone has.
    { id: 'twitter', name: 'presets.video', ratio: 'original', width: 1920, height: 1080, traits: { subscription: noSubscription } },
  ],
  check,
};
