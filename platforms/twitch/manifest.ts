import type { ConnectBy, PlatformManifest } from '../port/manifest.ts';
import type { MediaRules } from '../port/media-rules.ts';
import { check } from './check.ts';
import { announcementSeconds, lookEvery, messages } from './limits.ts';
import { fieldsFor } from './options.ts';
import { facets, measure } from './text.ts';

export const connectBy = {
  by: 'oauth',
  service: 'https://www.twitch.tv',
  hosts: { id: 'https://id.twitch.tv', api: 'https://api.twitch.tv', web: 'https://www.twitch.tv' },
  scopes: {
    connect: [],
    publish: [
      { name: 'moderator:manage:announcements', for: 'make announcements in your chat', needed: true },
      { name: 'user:write:chat', for: 'write in your chat', needed: true },
      { name: 'channel:manage:schedule', for: 'plan broadcasts in your schedule', needed: true },
    ],
  },
  console: {
    url: 'https://dev.twitch.tv/console/apps',
    steps: [
      'Register an application of the category “Application Integration” and the client type “Confidential”.',
      'Paste the redirect address. Twitch takes only https, or http on localhost.',
      'Copy the client id, and make a new secret.',
    ],
  },
} as const satisfies ConnectBy;

const none: MediaRules = { image: null, video: null, mixed: false, needed: false, max: 0 };

const noMedia = 'Twitch’s interface takes neither pictures nor videos; what is shown there is broadcast live.';

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
    thread: 'A chat is a stream of single messages; nothing in it continues a message.',
    first_comment: 'There are no comments on Twitch.',
    alt_text: noMedia,
    edit: true,
    remove: true,
  },
  drawn: 'chat',
  looks:
    'A broadcast in the schedule of the channel, by its start and title. Twitch tells nobody what was said in a chat, so there a person looks.',
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
