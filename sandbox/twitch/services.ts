import { createConsent } from '../core/consent.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { createChat } from './chat.ts';
import { broadcasters } from './people.ts';
import { createSchedule } from './schedule.ts';

/** The description's scopes for what is supported here. */
const scopes = [
  'moderator:manage:announcements',
  'user:write:chat',
  'user:bot',
  'channel:bot',
  'channel:manage:schedule',
  'moderator:manage:chat_messages',
  'user:read:email',
  'moderator:read:followers',
];

export type TwitchServices = ReturnType<typeof createTwitchServices>;

/** The services the stand-in's routes use. */
export function createTwitchServices(stage: StandInContext) {
  const consent = createConsent(
    stage,
    {
      name: 'Twitch',
      clientParameter: 'client_id',
      scopeSeparator: ' ',
      scopes,
      pkce: 'none',
      codeSeconds: 600,
      alsoKnows: ['force_verify', 'nonce', 'claims'],
    },
    broadcasters,
  );
  return { stage, consent, chat: createChat(stage), schedule: createSchedule(stage) };
}
