import type { ConnectBy, PlatformManifest, Traits } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import { check } from './check.ts';
import { longUploads, quotaZone, shortUploads, unitsADay, uploads, uploadsADay, videoBytes } from './limits.ts';
import { fields } from './options.ts';
import { facets, measure } from './text.ts';

const scope = 'https://www.googleapis.com/auth';
/** Comments, changes and deleting are allowed by this one alone. */
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
    connect: [{ name: `${scope}/youtube.readonly`, for: 'know which channel this is, and what became of a video', needed: true }],
    publish: [
      { name: `${scope}/youtube.upload`, for: 'upload videos', needed: true },
      { name: manageScope, for: 'write the first comment, and change or delete videos', needed: false },
    ],
  },
  console: {
    url: 'https://console.cloud.google.com/apis/credentials',
    steps: [
      'Create a project, and enable the YouTube Data API v3 in its library.',
      'Set up the consent screen. While it is in testing, add everyone who connects as a test user; Google ends their connections after seven days.',
      'Create an OAuth client of the type “Web application” and paste the redirect address.',
      'Google locks all uploads of a project to private until YouTube has audited it. Ask for that audit before you rely on it.',
    ],
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

const videosOnly = 'YouTube’s interface publishes videos only; posts of the community tab are made in YouTube itself.';

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
    thread: 'A video on YouTube stands by itself; nothing continues it.',
    first_comment: true,
    alt_text: 'YouTube has no alternative text for videos; captions are what it has instead.',
    edit: true,
    remove: true,
  },
  drawn: 'video',
  looks:
    'By asking the upload itself, which names the one video that it became; an upload that YouTube has forgotten among the newest videos.',
  quotas: {},
  calls: [
    { name: 'units', max: unitsADay, dayIn: quotaZone },
    { name: uploads, max: uploadsADay, dayIn: quotaZone },
  ],
  options: () => fields,
  measure,
  facets,
  media: (_part, _options, traits) => media(traits),
  check,
};
