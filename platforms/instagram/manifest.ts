import type { ConnectBy, DraftPart, PlatformManifest } from '../port/manifest.ts';
import type { ImageRules, MediaRules, VideoRules } from '../port/media-rules.ts';
import { measureCharacters } from '../port/text.ts';
import { check, facets } from './check.ts';
import {
  altLength,
  captionLength,
  containersADay,
  imageBytes,
  itemBytes,
  itemSeconds,
  items,
  minWidth,
  ratio,
  reelBytes,
  reelSeconds,
} from './limits.ts';
import { fields } from './options.ts';

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
  scopes: {
    connect: [{ name: 'instagram_business_basic', for: 'know which account this is, and find out whether a post is there', needed: true }],
    publish: [
      { name: 'instagram_business_content_publish', for: 'publish pictures and videos', needed: true },
      { name: commentScope, for: 'write the first comment', needed: false },
    ],
  },
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

/** A video by itself is a reel; among others it is one of a carousel. */
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
  quotas: { publish: [{ name: 'containers', max: containersADay, per: 'account', window: { seconds: 86_400 } }] },
  fetches: true,
  options: () => fields,
  measure,
  facets,
  media,
  check,
};
