import { digest } from '../core/ids.ts';
import { createPeople, numberedAfter } from '../core/people.ts';
import type { Person } from '../core/stand-in.ts';

/** A Google account that can be chosen in the consent, and its channel, if any. */
export interface GoogleAccount extends Person {
  hasChannel: boolean;
  /** Uploads of more than a quarter of an hour. */
  longUploads: 'allowed' | 'eligible';
  /** As for an unaudited project: all uploads stay private. */
  locked: boolean;
}

const usual = { hasChannel: true, longUploads: 'allowed', locked: false } as const;

export const accounts = createPeople<GoogleAccount>(
  numberedAfter((tenant) => `UC${digest('youtube', tenant).slice(0, 19)}`),
  {
    special: [
      { handle: '@sandbox_one', name: 'Sandbox 1', ...usual },
      { handle: '@sandbox_two', name: 'Sandbox 2', note: 'sandbox.person_no_phone', ...usual, longUploads: 'eligible' },
      { handle: '@sandbox_three', name: 'Sandbox 3', note: 'sandbox.person_not_audited', ...usual, locked: true },
      { handle: 'sandbox.four@example.org', name: 'Sandbox 4', note: 'sandbox.person_no_channel', ...usual, hasChannel: false },
    ],
    usual: (number) => ({ handle: `@sandbox_${number}`, name: `Sandbox ${number}`, ...usual }),
  },
);

/** The ID of a channel's uploads list is the channel's except for the second letter. */
export const uploadsOf = (channel: string): string => `UU${channel.slice(2)}`;
