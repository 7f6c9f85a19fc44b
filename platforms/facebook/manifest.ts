import { message } from '@everycast/messages/message';
import { tooLate } from '../meta/engagement/windows.ts';
import { hashtagsIn, inOrder, linksIn } from '../port/facets.ts';
import { note, overBy, stops } from '../port/issues.ts';
import type { ConnectBy, DraftContent, DraftPart, EngagementRules, Facet, Issue, PlatformManifest, Traits } from '../port/manifest.ts';
import type { MediaRules, VideoRules } from '../port/media-rules.ts';
import type { MetricsOffer } from '../port/metrics-offer.ts';
import type { Options } from '../port/options.ts';
import { measureCharacters } from '../port/text.ts';
import { coverKey, fields, isReel, titleLength, titleOf } from './options.ts';

/** What Facebook doesn't let apps do with some items. */
export const refuses: NonNullable<EngagementRules['refuses']> = (action, item, now) =>
  item.kind === 'mention' && action === 'dm' ? 'facebook.no_message_to_mention' : tooLate('Facebook', action, item, now);

/** Posts are read one by one, with two calls each. */
const batch = 10;

const none = message('metrics.not_reported', { platform: 'Facebook' });
/** Nodes Page and PagePost, and their insights. A Page's views are only reported per day. */
const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: true, views: true, reach: true },
  account: { followers: true, views: none, reach: none },
  batch,
};

const name = 'Facebook';

/** Characters of a post and of a comment. Unofficial. */
const textLength = 63_206;
const commentLength = 8000;
/** Characters of a message, from the reference of the Send API. */
const messageLength = 2000;
/** Photos per post, their size, and their alt texts. Unofficial. */
const photos = 10;
const photoBytes = 4_000_000;
const altLength = 1000;
/** Bytes and seconds of a video uploaded in chunks. Unofficial. */
const videoBytes = 10_000_000_000;
const videoSeconds = 4 * 3600;
/** From the page on publishing reels; the daily limit is for those published through the API. */
const reelSeconds = { min: 3, max: 90 };
const reelsADay = 30;
/** 9:16, with a tolerance of one pixel per side. */
const reelRatio = { min: 0.555, max: 0.57 };
const reelShortest = 540;

/** The permission to comment. */
export const commentScope = 'pages_manage_engagement';
/** Those for setting a cover. Unofficial: documentation of a video's edge `thumbnails`. */
export const coverScopes = [commentScope, 'pages_read_user_content'];

export const connectBy = {
  by: 'oauth',
  service: 'https://graph.facebook.com',
  hosts: {
    graph: 'https://graph.facebook.com',
    video: 'https://graph-video.facebook.com',
    upload: 'https://rupload.facebook.com',
    web: 'https://www.facebook.com',
  },
  // The version of the description that adapter and stand-in are checked against.
  apiVersion: 'v25.0',
  scopes: {
    connect: [{ name: 'pages_show_list', for: 'scopes.know_pages', needed: true }],
    publish: [
      { name: 'pages_read_engagement', for: 'scopes.find_posts', needed: true },
      { name: 'pages_manage_posts', for: 'scopes.publish_edit_delete', needed: true },
      { name: commentScope, for: 'scopes.comment_and_covers', needed: false },
      { name: 'pages_read_user_content', for: 'scopes.find_comment_and_covers', needed: false },
    ],
    metrics: [
      { name: 'pages_read_engagement', for: 'scopes.read_metrics', needed: false },
      { name: 'read_insights', for: 'scopes.read_metrics', needed: false },
    ],
    engagement: [
      { name: 'pages_read_engagement', for: 'scopes.find_posts', needed: false },
      { name: 'pages_read_user_content', for: 'scopes.read_comments', needed: false },
      { name: commentScope, for: 'scopes.reply_and_like', needed: false },
      { name: 'pages_messaging', for: 'scopes.messages', needed: false },
      // Conversations need it, too.
      { name: 'pages_manage_metadata', for: 'scopes.messages', needed: false },
    ],
  },
  console: {
    url: 'https://developers.facebook.com/apps',
    steps: ['facebook.console_1', 'facebook.console_2', 'facebook.console_3', 'facebook.console_webhook', 'facebook.console_4'],
  },
} as const satisfies ConnectBy;

const feedVideo: VideoRules = {
  max: 1,
  types: ['video/mp4', 'video/quicktime'],
  videoCodecs: ['h264', 'hevc'],
  audioCodecs: ['aac'],
  bytes: videoBytes,
  seconds: { min: 1, max: videoSeconds },
  ratio: { min: 9 / 16, max: 16 / 9 },
  alt: 0,
};
const reel: VideoRules = {
  ...feedVideo,
  types: ['video/mp4'],
  seconds: reelSeconds,
  shortest: reelShortest,
  ratio: reelRatio,
  framesPerSecond: { min: 24, max: 60 },
};

function media(part: DraftPart, options: Options): MediaRules {
  return {
    image: { max: photos, types: ['image/jpeg', 'image/png'], bytes: photoBytes, animated: null, alt: altLength },
    video: isReel(part, options) ? reel : feedVideo,
    mixed: false,
    needed: false,
    max: photos,
  };
}

const measure = (text: string) => measureCharacters(text, textLength);
const facets = (text: string): Facet[] => inOrder([...linksIn(text), ...hashtagsIn(text)]);

function check({ text, media, firstComment, options, pictures }: DraftContent, traits: Traits): Issue[] {
  const over = (length: number, max: number) => overBy(length, max, name);
  const [ofText, ofTitle, ofComment] = [
    over(text.length, textLength),
    over(titleOf({ media }, options).length, titleLength),
    over(firstComment.length, commentLength),
  ];
  const isCoverDoubtful = traits.covers === false && pictures[coverKey] && media.some(({ kind }) => kind === 'video');
  return [
    ...(ofText.count > 0 ? [stops('text', 'text_too_long', ofText)] : []),
    ...(text.trim() === '' && media.length === 0 ? [stops('text', 'empty')] : []),
    ...(ofTitle.count > 0 ? [stops('option title', 'title_too_long', ofTitle)] : []),
    ...(firstComment !== '' && traits.comments === false ? [stops('firstComment', 'comments_not_allowed')] : []),
    ...(ofComment.count > 0 ? [stops('firstComment', 'text_too_long', { ...ofComment, context: 'comment' })] : []),
    ...(isCoverDoubtful ? [note(`option ${coverKey}`, 'cover_not_allowed', { platform: name })] : []),
  ];
}

export const facebookManifest: PlatformManifest = {
  id: 'facebook',
  name,
  connect: connectBy,
  publishes: {
    text: true,
    link: true,
    image: true,
    images: true,
    video: true,
    short: true,
    thread: message('capabilities.no_threads', { platform: 'Facebook' }),
    first_comment: true,
    alt_text: true,
    edit: true,
    remove: true,
  },
  metrics: metricsOffer,
  engagement: {
    kinds: { comment: true, mention: true, dm: true },
    actions: { like: true, comment: true, dm: true },
    measure: (action, text) => measureCharacters(text, action === 'dm' ? messageLength : commentLength),
    refuses,
  },
  drawn: 'card',
  folds: { characters: 400, lines: 5 },
  looks: 'facebook.looks',
  quotas: { publish: [{ name: 'reels', max: reelsADay, per: 'account', window: { seconds: 86_400 } }] },
  options: () => fields,
  measure,
  facets,
  media,
  // Meta's ads guide has 1.91:1 to 4:5 for its feed, and doesn't say what of other images a feed shows.
  imageFeed: { whole: null, best: ['1.91:1', '1:1', '4:5'] },
  videoPlaces: [
    { id: 'facebook-reel', name: 'presets.reel', ratio: '9:16', width: 1080, height: 1920, options: { place: 'reel' } },
    { id: 'facebook', name: 'presets.video', ratio: 'original', width: 1920, height: 1080 },
  ],
  check,
};
