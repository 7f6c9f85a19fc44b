import { createConsent } from '../core/consent.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { createMedia } from './media.ts';
import { createMessages } from './messages.ts';
import { people } from './people.ts';
import { createPosts } from './posts.ts';

/** The description's RFC 6749 scopes for what is supported here. */
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'offline.access', 'media.write', 'like.write', 'dm.read', 'dm.write'];

export type TwitterServices = ReturnType<typeof createTwitterServices>;

/** The stand-in's services. */
export function createTwitterServices(stage: StandInContext) {
  const consent = createConsent(
    stage,
    // A code must be exchanged within 30 seconds.
    { name: 'X', clientParameter: 'client_id', scopeSeparator: ' ', scopes, pkce: 'required', alsoKnows: [], codeSeconds: 30 },
    people,
  );
  const media = createMedia(stage);
  const posts = createPosts(stage, media);
  return { stage, consent, media, posts, messages: createMessages(stage, posts) };
}
