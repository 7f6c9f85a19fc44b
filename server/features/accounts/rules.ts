import { type Message, message, type Param } from '@everycast/messages/message';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../kernel/errors.ts';
import type { AccountRow } from './account-store.ts';

/** How long before a platform requires the owner again they are notified. Milliseconds. */
export const notifiedAhead = 7 * 24 * 3_600_000;

/** The error for a person who waits for the response, from a platform's failure. */
export function errorOf(problem: PlatformProblem): AppError {
  const { code, reason, platformMessage, at } = problem;
  return new AppError(code, reason, undefined, { platformMessage, ...(at && { retryAt: at.toISOString() }) });
}

const nameOf = ({ handle, sandbox }: Pick<AccountRow, 'handle' | 'sandbox'>): Param =>
  sandbox ? message('accounts.sandbox_handle', { handle }) : handle;

/**
 * The notification that an account needs its owner. Those of one hour are counted in one, because what ends the access of many accounts ends
 * it at once; it leads to all that need their owner. Later ones get a separate notification and email.
 */
export const reconnectNews = (row: Pick<AccountRow, 'handle' | 'sandbox'>, platform: string, why: Message, now: Date) => ({
  kind: 'account.reconnect',
  title: message('notifications.reconnect', { count: 1, platform, account: nameOf(row) }),
  body: message('notifications.reconnect_body', { why, platform, account: nameOf(row) }),
  link: '/accounts?reconnect=all',
  group: `account.reconnect ${now.toISOString().slice(0, 13)}`,
});

/** The notification that the platform will soon require the owner. */
export const expiryNews = (row: Pick<AccountRow, 'id' | 'handle' | 'sandbox'>, platform: string, expiresAt: Date) => ({
  kind: 'account.expires',
  title: message('notifications.expires_title', { platform, account: nameOf(row), at: expiresAt.toISOString() }),
  body: message('notifications.expires_body'),
  link: `/accounts?reconnect=${row.id}`,
});
