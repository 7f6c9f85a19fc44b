import { createConsent } from '../core/consent.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { accounts } from './channels.ts';
import { createComments } from './comments.ts';
import { createCovers } from './covers.ts';
import { createInbox } from './inbox.ts';
import { scopes } from './scopes.ts';
import { createSessions } from './sessions.ts';
import { createVideos } from './videos.ts';

/** Parameters of Google's consent page besides RFC 6749's. */
const alsoKnows = ['access_type', 'prompt', 'include_granted_scopes', 'login_hint', 'hl'];

export type YoutubeServices = ReturnType<typeof createYoutubeServices>;

/** The services the stand-in's routes use. */
export function createYoutubeServices(stage: StandInContext) {
  const consent = createConsent(
    stage,
    {
      name: 'YouTube',
      clientParameter: 'client_id',
      scopeSeparator: ' ',
      scopes: Object.values(scopes),
      pkce: 'optional',
      alsoKnows,
      codeSeconds: 600,
    },
    accounts,
    (_tenant, { id, hasChannel }) => (hasChannel ? [id] : []),
  );
  const sessions = createSessions(stage);
  const videos = createVideos(stage, sessions);
  const comments = createComments(stage);
  return { stage, consent, videos, sessions, comments, inbox: createInbox(stage, videos, comments), covers: createCovers(stage) };
}
