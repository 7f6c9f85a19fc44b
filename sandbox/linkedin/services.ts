import { createConsent } from '../core/consent.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { createInbox } from './inbox.ts';
import { createMedia } from './media.ts';
import { members, pagesOf, urnOf } from './people.ts';
import { createPosts } from './posts.ts';

const scopes = [
  ...['openid', 'profile', 'email', 'w_member_social', 'w_member_social_feed', 'rw_organization_admin'],
  ...[
    'r_organization_social',
    'w_organization_social',
    'r_organization_social_feed',
    'w_organization_social_feed',
    'r_member_postAnalytics',
  ],
];

export type LinkedinServices = ReturnType<typeof createLinkedinServices>;

/** The services the stand-in's routes use. */
export function createLinkedinServices(stage: StandInContext) {
  const errorFormat = {
    name: 'LinkedIn',
    clientParameter: 'client_id',
    scopeSeparator: ' ',
    scopes,
    pkce: 'none',
    alsoKnows: [],
    codeSeconds: 1800,
  } as const;
  const consent = createConsent(stage, errorFormat, members, (tenant, member) => [member, ...pagesOf(tenant, member)].map(urnOf));
  const posts = createPosts(stage);
  return { stage, consent, posts, inbox: createInbox(stage, posts), media: createMedia(stage) };
}
