import { createConsent } from '../core/consent.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { creators } from './people.ts';
import { createPosts } from './posts.ts';

const scopes = ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list', 'video.upload', 'video.publish'];

export type TiktokServices = ReturnType<typeof createTiktokServices>;

/** The services the stand-in's routes use. */
export function createTiktokServices(stage: StandInContext) {
  const errorFormat = {
    name: 'TikTok',
    clientParameter: 'client_key',
    scopeSeparator: ',',
    scopes,
    pkce: 'none',
    alsoKnows: ['disable_auto_auth'],
    codeSeconds: 600,
  } as const;
  const consent = createConsent(stage, errorFormat, creators);
  return { stage, consent, posts: createPosts(stage) };
}
