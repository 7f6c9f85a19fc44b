import type { ConnectBy, PlatformManifest, Traits } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import { check } from './check.ts';
import { framesPerSecond, photoBytes, photoSides, photos, postsAMinute, videoBytes, videoSeconds, videoSides } from './limits.ts';
import { fieldsOf } from './options.ts';
import { facets, measure } from './text.ts';

/** Without it, photos whose answer was lost cannot be looked for. */
export const listScope = 'video.list';

export const connectBy = {
  by: 'oauth',
  service: 'https://open.tiktokapis.com',
  hosts: { api: 'https://open.tiktokapis.com', web: 'https://www.tiktok.com' },
  scopes: {
    connect: [{ name: 'user.info.basic', for: 'know which account this is', needed: true }],
    publish: [
      { name: 'video.publish', for: 'publish videos and photos', needed: true },
      { name: listScope, for: 'find out whether photos are there', needed: false },
    ],
  },
  console: {
    url: 'https://developers.tiktok.com/apps',
    steps: [
      'Create an app and add the products “Login Kit” and “Content Posting API”, the latter with “Direct Post”.',
      'Add the scopes named here, and paste the redirect address; it must begin with https.',
      'For photos, verify the domain of this Everycast under “URL properties”: TikTok fetches them from it.',
      'Until TikTok has audited the app, it publishes to private accounts only, and for nobody else to see. Ask for that audit before you rely on it.',
    ],
  },
} as const satisfies ConnectBy;

/** How long a video of this account may be, as TikTok said when it was last asked. */
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

const needsMedia = 'TikTok has no posts without a video or photos.';

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
    thread: 'TikTok has no threads: nothing continues a post.',
    first_comment: 'TikTok lets no app comment.',
    alt_text: 'TikTok takes no alternative texts from apps.',
    edit: 'TikTok lets no app change a post.',
    remove: 'TikTok lets no app delete a post.',
  },
  drawn: 'picture',
  looks:
    'A video: by asking what became of its upload, which is one post at most. Photos, which TikTok fetches itself: among the newest public posts, by text and time; where they are for fewer people or cannot be read, nothing can tell.',
  quotas: { publish: [{ name: 'posts', max: postsAMinute, per: 'account', window: { seconds: 60 } }] },
  fetches: true,
  options: fieldsOf,
  measure: (text, _traits, media) => measure(text, media),
  facets,
  media: (_part, _options, traits) => media(traits),
  check,
};
