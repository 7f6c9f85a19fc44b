import type { ConnectBy, PlatformManifest } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import { check } from './check.ts';
import { altLength, imageBytes, imagePixels, images, postsADay, requestsADay, videoBytes, videoSeconds } from './limits.ts';
import { card, fieldsOf } from './options.ts';
import { facets, measure } from './text.ts';

export const connectBy = {
  by: 'oauth',
  service: 'https://api.linkedin.com',
  hosts: { api: 'https://api.linkedin.com', web: 'https://www.linkedin.com' },
  // Year and month. Each lives for about a year; one that has ended is answered with 426.
  apiVersion: '202609',
  scopes: {
    connect: [
      { name: 'openid', for: 'know which account this is', needed: true },
      { name: 'profile', for: 'show its name and picture', needed: true },
      { name: 'email', for: 'tell members of the same name apart', needed: false },
      { name: 'rw_organization_admin', for: 'find the pages that you administer', needed: false, vetted: true },
    ],
    publish: [
      { name: 'w_member_social', for: 'publish and delete posts', needed: true },
      { name: 'w_organization_social', for: 'publish and delete posts of your pages', needed: false, vetted: true },
      { name: 'r_organization_social', for: 'find out whether a post of a page is there', needed: false, vetted: true },
      { name: 'w_member_social_feed', for: 'write the first comment', needed: false, vetted: true },
      { name: 'w_organization_social_feed', for: 'write the first comment of your pages', needed: false, vetted: true },
      { name: 'r_organization_social_feed', for: 'find out whether a comment of a page is there', needed: false, vetted: true },
    ],
  },
  console: {
    url: 'https://www.linkedin.com/developers/apps',
    steps: [
      'Create an app; LinkedIn wants a page that it belongs to. Paste the redirect address in its tab “Auth”.',
      'In its tab “Products”, add “Share on LinkedIn” and “Sign In with LinkedIn using OpenID Connect”. With these, members publish.',
      'For pages, ask LinkedIn for “Community Management API” there. Only once that is granted, say here that the app was vetted: until then LinkedIn refuses to connect anybody who is asked for it. While it is in the development tier, set PLATFORM_LINKEDIN_QUOTAS to requests=500,posts=100.',
      'A login lasts sixty days. Whoever asks for other permissions than before ends the logins of that person from before.',
    ],
  },
} as const satisfies ConnectBy;

const rules: MediaRules = {
  image: {
    max: images.max,
    types: ['image/jpeg', 'image/png', 'image/gif'],
    bytes: imageBytes,
    pixels: imagePixels,
    animated: { types: ['image/gif'], bytes: imageBytes },
    alt: altLength,
  },
  video: {
    max: 1,
    types: ['video/mp4'],
    videoCodecs: ['h264'],
    audioCodecs: ['aac'],
    bytes: videoBytes.max,
    seconds: videoSeconds,
    alt: 0,
  },
  mixed: false,
  needed: false,
  max: images.max,
};

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
    short: 'LinkedIn has one place for videos, whatever their shape.',
    thread: 'LinkedIn has no threads: nothing continues a post.',
    first_comment: true,
    alt_text: true,
    edit: true,
    remove: true,
  },
  drawn: 'card',
  looks:
    'A page: among its newest posts. A member, whose posts no app may read: by sending the same once more within ten minutes, which LinkedIn refuses as a duplicate of the post that is there, and which otherwise is the post. After that, and of a member’s first comment, nothing can tell.',
  quotas: { publish: [{ name: 'posts', max: postsADay, per: { trait: 'member' }, window: { dayIn: 'UTC' } }] },
  calls: [{ name: 'requests', max: requestsADay, dayIn: 'UTC' }],
  options: fieldsOf,
  measure,
  facets,
  card,
  media: () => rules,
  check,
};
