import type { Credentials } from '@everycast/platforms/port/account';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Secrets } from '../../kernel/secrets.ts';
import type { AccountRow } from './account-store.ts';

/** The encryption purpose of stored logins. */
export const credentialsPurpose = 'account';
/** How long decrypted credentials stay in memory, in milliseconds, and for how many accounts. */
const keptFor = 5 * 60_000;
const keptAtMost = 2000;

/** Encrypts and decrypts credentials. Those in use are cached for a while by version, so that many posts need one decryption. */
export function createCredentials(secrets: Secrets) {
  const open = new Map<string, { version: number; until: number; credentials: Credentials }>();

  function keep(id: string, version: number, credentials: Credentials): void {
    open.delete(id);
    open.set(id, { version, until: Date.now() + keptFor, credentials });
    for (const [oldest, { until }] of open) {
      if (open.size <= keptAtMost && until > Date.now()) break;
      open.delete(oldest);
    }
  }

  function opened(sealed: string): Credentials {
    try {
      return JSON.parse(secrets.open(sealed, credentialsPurpose)) as Credentials;
    } catch (cause) {
      throw new PlatformProblem('reconnect', 'accounts.login_unreadable', { cause });
    }
  }

  function credentialsOf({ id, version, credentials: sealed }: AccountRow): Credentials {
    if (sealed === null) return {};
    const kept = open.get(id);
    if (kept && kept.version === version && kept.until > Date.now()) return kept.credentials;
    const credentials = opened(sealed);
    keep(id, version, credentials);
    return credentials;
  }

  return {
    seal: (credentials: Credentials): string => secrets.seal(JSON.stringify(credentials), credentialsPurpose),

    /** A disconnected account has empty credentials. @throws PlatformProblem reconnect, if they can't be decrypted */
    of: credentialsOf,
  };
}

export type AccountCredentials = ReturnType<typeof createCredentials>;
