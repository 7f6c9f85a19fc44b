import { digest } from '../core/ids.ts';
import { createPeople, numberedAfter } from '../core/people.ts';
import type { Person } from '../core/stand-in.ts';

export interface Creator extends Person {
  /** A private account: only followers see its posts. */
  closed: boolean;
  /** As for an unaudited app. */
  unaudited: boolean;
  commentsOff: boolean;
  maxSeconds: number;
}

const usual = { closed: false, unaudited: false, commentsOff: false, maxSeconds: 600 };

export const creators = createPeople<Creator>(
  numberedAfter((tenant) => `-000${digest('tiktok', tenant).slice(0, 29)}`),
  {
    special: [
      { handle: 'sandbox.one', name: 'Sandbox 1', ...usual },
      {
        handle: 'sandbox.two',
        name: 'Sandbox 2',
        note: 'sandbox.person_private',
        ...usual,
        closed: true,
        commentsOff: true,
        maxSeconds: 60,
      },
      { handle: 'sandbox.three', name: 'Sandbox 3', note: 'sandbox.person_not_audited', ...usual, unaudited: true },
    ],
    usual: (number) => ({ handle: `sandbox.${number}`, name: `Sandbox ${number}`, ...usual }),
  },
);

/** The audiences an account can choose. */
export const levelsOf = ({ closed }: Creator): string[] =>
  closed ? ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'] : ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
