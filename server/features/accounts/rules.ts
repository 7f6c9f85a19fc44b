import type { Account } from '@everycast/contract/accounts';
import type { Message } from '@everycast/messages/message';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../kernel/errors.ts';
import { inEnglish, say } from '../../kernel/messages.ts';
import type { AccountRow } from './store.ts';

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

const nameOf = ({ handle, sandbox }: Pick<AccountRow, 'handle' | 'sandbox'>): string => (sandbox ? `${handle} (sandbox)` : handle);

/** The notification that an account needs its owner. */
export function reconnectNews(row: Pick<AccountRow, 'id' | 'handle' | 'sandbox'>, platformName: string, reason: Message) {
  return {
    kind: 'account.reconnect',
    title: `${platformName}: ${nameOf(row)} must be connected again`,
    body: `${inEnglish(reason)} Posts for this account wait until then, and those that failed because of it go out by themselves afterwards.`,
    link: `/accounts?reconnect=${row.id}`,
  };
}

/** The notification that the platform will soon require the owner. */
export function expiryNews(row: Pick<AccountRow, 'id' | 'handle' | 'sandbox'>, platformName: string, expiresAt: Date) {
  const day = expiresAt.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  return {
    kind: 'account.expires',
    title: `${platformName}: the connection to ${nameOf(row)} ends on ${day}`,
    body: 'It could not be renewed by itself so far. Connect the account again before then, and nothing is interrupted.',
    link: `/accounts?reconnect=${row.id}`,
  };
}

export const gone = () => new AppError('not_found', 'accounts.gone');
