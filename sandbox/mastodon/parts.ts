import { createConsent } from '../core/consent.ts';
import type { Stage } from '../core/stand-in.ts';
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

export type Parts = ReturnType<typeof createParts>;

/** The parts of this server, for its routes. */
export function createParts(stage: Stage) {
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
