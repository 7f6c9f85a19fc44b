import { hashtagsIn, inOrder, linksIn, mentionsIn } from '../port/facets.ts';
import { fetchedIssue } from '../port/fetched.ts';
import type { ConnectBy, DraftContent, DraftPart, Facet, Issue, PlatformManifest, Traits } from '../port/manifest.ts';
import type { ImageRules, MediaRules, VideoRules } from '../port/media-rules.ts';
import type { OptionField } from '../port/options.ts';
import { measureCharacters } from '../port/text.ts';

const name = 'Instagram';

/** Of a caption, in the description of the edge `media`; comments are as long. That of comments is second-hand. */
const captionLength = 2200;
const hashtags = 30;
const mentions = 20;
/** Pictures and videos of a carousel. */
const items = 10;
const imageBytes = 8 * 1024 * 1024;
const altLength = 1000;
/** 4:5 to 1.91:1. Second-hand, as are all figures of videos. */
const ratio = { least: 0.8, most: 1.91 };
const leastWidth = 320;
const reelBytes = 300_000_000;
const reelSeconds = { least: 3, most: 15 * 60 };
const itemBytes = 100_000_000;
const itemSeconds = { least: 3, most: 60 };
/** Containers of an account in a day; how much it may publish is asked of Instagram each time. */
const containersADay = 400;

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
  // The version of the description that adapter and stand-in are held to.
  apiVersion: 'v25.0',
  scopes: [
    { name: 'instagram_business_basic', for: 'know which account this is, and find out whether a post is there', needed: true },
    { name: 'instagram_business_content_publish', for: 'publish pictures and videos', needed: true },
    { name: commentScope, for: 'write the first comment', needed: false },
  ],
  console: {
    url: 'https://developers.facebook.com/apps',
    steps: [
      'Create an app, add the product “Instagram”, and choose “API setup with Instagram login”.',
      'Use the Instagram app ID and the Instagram app secret that stand there, and not those of the app itself.',
      'Set up business login there, and paste the redirect address.',
      'Accounts other than those that are testers of the app can connect once Meta has reviewed the permissions. They must be professional accounts.',
    ],
  },
} as const satisfies ConnectBy;

const options: readonly OptionField[] = [
  { key: 'cover', label: 'Cover', help: 'The moment of the reel whose picture is its cover.', for: 'video', kind: 'moment' },
  { key: 'shareToFeed', label: 'Show the reel in the feed, too', for: 'video', kind: 'toggle', default: true },
];

const image: ImageRules = {
  most: items,
  types: ['image/jpeg'],
  bytes: imageBytes,
  animated: null,
  shortest: leastWidth,
  ratio,
  alt: altLength,
};
const reel: VideoRules = {
  most: items,
  types: ['video/mp4', 'video/quicktime'],
  videoCodecs: ['h264', 'hevc'],
  audioCodecs: ['aac'],
  bytes: reelBytes,
  seconds: reelSeconds,
  longest: 1920,
  ratio: { least: 0.01, most: 10 },
  framesPerSecond: { least: 23, most: 60 },
  bitrate: 25_000_000,
  alt: 0,
};
const video: VideoRules = { ...reel, bytes: itemBytes, seconds: itemSeconds, ratio };

/** A video by itself is a reel; among others it is one of a carousel. */
const media = ({ media }: DraftPart): MediaRules => ({
  image,
  video: media.length > 1 ? video : reel,
  mixed: true,
  needed: true,
  most: items,
});

const measure = (text: string) => measureCharacters(text, captionLength);
/** Addresses are no links on Instagram; what stands inside of one is no mention either. */
const facets = (text: string): Facet[] =>
  inOrder([...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)]).filter(({ kind }) => kind !== 'link');

const count = (value: number) => value.toLocaleString('en');

function textIssues(field: 'text' | 'firstComment', what: string, text: string): Issue[] {
  const stops = (code: string, message: string): Issue => ({ weight: 'stops', field, code, message });
  const found = (kind: Facet['kind']) => facets(text).filter((facet) => facet.kind === kind).length;
  const issues: Issue[] = [];
  if (text.length > captionLength) {
    const over = count(text.length - captionLength);
    const message = `${what} is ${over} too long for ${name}: ${count(text.length)} of at most ${count(captionLength)} characters.`;
    issues.push(stops('text_too_long', message));
  }
  const [tags, people] = [found('hashtag'), found('mention')];
  if (tags > hashtags) issues.push(stops('too_many_hashtags', `${name} takes at most ${hashtags} hashtags; there are ${tags}.`));
  if (people > mentions) issues.push(stops('too_many_mentions', `${name} takes at most ${mentions} mentions; there are ${people}.`));
  return issues;
}

function check({ text, media, firstComment, options }: DraftContent, traits: Traits): Issue[] {
  const issues = [...textIssues('text', 'The text', text), ...textIssues('firstComment', 'The first comment', firstComment)];
  if (firstComment !== '' && traits.comments === false) {
    const message = 'This connection does not allow comments. Connect the account again and allow Everycast to comment.';
    issues.push({ weight: 'stops', field: 'firstComment', code: 'comments_not_allowed', message });
  }
  const [first] = media;
  if (!first)
    issues.push({ weight: 'stops', field: 'media', code: 'media_needed', message: `${name} has no posts without a picture or a video.` });
  const { cover } = options;
  if (media.length === 1 && typeof cover === 'number' && first?.seconds != null && (cover < 0 || cover >= first.seconds)) {
    issues.push({ weight: 'stops', field: 'option cover', code: 'cover_outside', message: 'The cover must be a moment of the video.' });
  }
  if (media.some(({ kind }) => kind === 'image')) issues.push(fetchedIssue(name, 'pictures', traits));
  return issues;
}

export const instagramManifest: PlatformManifest = {
  id: 'instagram',
  name,
  connect: connectBy,
  publishes: {
    text: 'Instagram has no posts without a picture or a video.',
    link: 'Instagram shows addresses as text, not as links.',
    image: true,
    images: true,
    video: true,
    short: true,
    thread: 'Instagram has no threads: nothing continues a post.',
    first_comment: true,
    alt_text: true,
    edit: 'Instagram lets no app change the text of a post.',
    remove: 'Instagram lets apps delete posts only of accounts that are connected through a Facebook Page, and not by its own login.',
  },
  drawn: 'picture',
  looks: 'By asking what became of the container that was prepared for the post; it can be published only once.',
  quotas: [{ name: 'containers', most: containersADay, per: 'account', window: { seconds: 86_400 } }],
  fetches: true,
  options: () => options,
  measure,
  facets,
  media,
  check,
};
