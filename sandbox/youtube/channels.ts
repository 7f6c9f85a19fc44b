import { digest } from '../core/ids.ts';
import type { Person } from '../core/stand-in.ts';

/** A Google account that can be chosen in the consent, and its channel, if any. */
export interface GoogleAccount extends Person {
  hasChannel: boolean;
  /** Uploads of more than a quarter of an hour. */
  longUploads: 'allowed' | 'eligible';
  /** As for an unaudited project: all uploads stay private. */
  locked: boolean;
}

const channelId = (tenant: string, number: string): string => `UC${digest('youtube', tenant, number).slice(0, 22)}`;

export function accountsOf(tenant: string): GoogleAccount[] {
  const account = (number: string, handle: string, name: string, more: Partial<GoogleAccount> = {}): GoogleAccount => {
    return { id: channelId(tenant, number), handle, name, hasChannel: true, longUploads: 'allowed', locked: false, ...more };
  };
  return [
    account('1', '@sandbox_one', 'Sandbox One'),
    account('2', '@sandbox_two', 'Sandbox Two, no phone number', { longUploads: 'eligible' }),
    account('3', '@sandbox_three', 'Sandbox Three, app not audited', { locked: true }),
    account('4', 'sandbox.four@example.org', 'Sandbox Four, no channel', { hasChannel: false }),
  ];
}

export const accountOf = (tenant: string, id: string): GoogleAccount | null => accountsOf(tenant).find((one) => one.id === id) ?? null;

/** The ID of a channel's uploads list is the channel's except for the second letter. */
export const uploadsOf = (channel: string): string => `UU${channel.slice(2)}`;
