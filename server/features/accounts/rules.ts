import type { Account } from '@everycast/contract/accounts';
import { type Message, message, type Param } from '@everycast/messages/message';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../kernel/errors.ts';
import { say } from '../../kernel/messages.ts';
import type { AccountRow } from './account-store.ts';

/** How long before a platform requires the owner again they are notified. Milliseconds. */
export const toldAhead = 7 * 24 * 3_600_000;

/** As the API returns it: never with a secret. `service`: its current one. */
export function toAccount(row: AccountRow, service: string): Account {
  const { id, platform, sandbox, handle, displayName, profileUrl, traits, state, problem } = row;
  return {
    id,
    platform,
    service,
    sandbox,
    handle,
    displayName,
    avatarUrl: row.avatarKey === null ? null : avatarPath(row, row.avatarKey),
    profileUrl,
    traits,
    state,
    problem: problem && say(problem),
    ...(problem && { reason: problem }),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** `v` changes with the avatar, so that browsers can cache each; <img> sends no X-Workspace header. */
const avatarPath = ({ id, workspaceId }: AccountRow, key: string): string =>
  `/api/v1/accounts/${id}/avatar?workspace=${workspaceId}&v=${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}`;

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

export const gone = () => new AppError('not_found', 'accounts.gone');
