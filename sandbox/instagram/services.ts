import { createConsent } from '../core/consent.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { createContainers } from './containers.ts';
import { createInbox } from './inbox.ts';
import { createMedia } from './media.ts';
import { people } from './people.ts';

const scopes = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_messages',
  'instagram_business_manage_insights',
];

/** The services of the Instagram stand-in. */
export function createInstagramServices(stage: StandInContext) {
  const errorFormat = {
    name: 'Instagram',
    clientParameter: 'client_id',
    scopeSeparator: ',',
    scopes,
    pkce: 'none',
    alsoKnows: ['force_reauth', 'enable_fb_login'],
    codeSeconds: 3600,
  } as const;
  const consent = createConsent(stage, errorFormat, people);
  const media = createMedia(stage);
  return { stage, consent, containers: createContainers(stage), media, inbox: createInbox(stage, media) };
}

export type InstagramServices = ReturnType<typeof createInstagramServices>;
