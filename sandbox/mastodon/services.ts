import { createConsent } from '../core/consent.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { createMedia } from './media.ts';
import { people } from './people.ts';
import { createStatuses } from './statuses.ts';

/** The description's scopes that something here requires. */
export const scopes = [
  'profile',
  'read:accounts',
  'read:notifications',
  'read:statuses',
  'write:favourites',
  'write:media',
  'write:statuses',
];

export type MastodonServices = ReturnType<typeof createMastodonServices>;

/** The services of this server, for its routes. */
export function createMastodonServices(stage: StandInContext) {
  const errorFormat = {
    name: 'Mastodon',
    clientParameter: 'client_id',
    scopeSeparator: ' ',
    scopes,
    pkce: 'optional',
    alsoKnows: ['force_login', 'lang'],
    codeSeconds: 600,
  } as const;
  const consent = createConsent(stage, errorFormat, people);
  const media = createMedia(stage);
  return { stage, consent, media, statuses: createStatuses(stage, media) };
}
