import { createConsent } from '../core/consent.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { createInbox } from './inbox.ts';
import { createPages, pagesOf, people } from './pages.ts';
import { createPhotos } from './photos.ts';
import { createPosts } from './posts.ts';
import { createVideos } from './videos.ts';

/** Supported permissions; `public_profile` is part of every consent. */
const scopes = [
  'public_profile',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'pages_manage_engagement',
  'pages_read_user_content',
  'pages_manage_metadata',
  'pages_messaging',
  'read_insights',
];

/** The services of the Facebook stand-in. */
export function createFacebookServices(stage: StandInContext) {
  const errorFormat = {
    name: 'Facebook',
    clientParameter: 'client_id',
    scopeSeparator: ',',
    scopes,
    pkce: 'none',
    alsoKnows: ['auth_type', 'display', 'config_id'],
    codeSeconds: 600,
  } as const;
  const consent = createConsent(stage, errorFormat, people, (tenant, person) => pagesOf(tenant, person).map(({ id }) => id));
  const photos = createPhotos(stage);
  const posts = createPosts(stage, photos);
  const inbox = createInbox(stage, posts);
  return { stage, consent, photos, posts, inbox, pages: createPages(stage), videos: createVideos(stage) };
}

export type FacebookServices = ReturnType<typeof createFacebookServices>;
