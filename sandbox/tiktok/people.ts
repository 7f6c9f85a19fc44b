import { digest } from '../core/ids.ts';
import type { Person } from '../core/stand-in.ts';

export interface Creator extends Person {
  /** A private account: only followers see its posts. */
  closed: boolean;
  /** As for an unaudited app. */
  unaudited: boolean;
  commentsOff: boolean;
  maxSeconds: number;
}

export function creatorsOf(tenant: string): Creator[] {
  const creator = (number: string, name: string, more: Partial<Creator> = {}): Creator => {
    const usual = { closed: false, unaudited: false, commentsOff: false, maxSeconds: 600 };
    return { id: `-000${digest('tiktok', tenant, number).slice(0, 32)}`, handle: `sandbox.${number}`, name, ...usual, ...more };
  };
  return [
    creator('one', 'Sandbox One'),
    creator('two', 'Sandbox Two, private and without comments', { closed: true, commentsOff: true, maxSeconds: 60 }),
    creator('three', 'Sandbox Three, app not audited', { unaudited: true }),
  ];
}

export const creatorOf = (tenant: string, id: string): Creator | null => creatorsOf(tenant).find((one) => one.id === id) ?? null;

/** The audiences an account can choose. */
export const levelsOf = ({ closed }: Creator): string[] =>
  closed ? ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'] : ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
