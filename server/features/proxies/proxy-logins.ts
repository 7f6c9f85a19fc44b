import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { ProxyFailed } from '../../kernel/safe-fetch/proxied/proxy-failed.ts';
import type { ProxyServer } from '../../kernel/safe-fetch/proxied/tunnel.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { ProxyRow } from './proxy-store.ts';

/** The encryption purpose of proxies' logins. */
const purpose = 'proxy';

const Stored = z.object({ username: z.string(), password: z.string() });
type Login = ProxyServer['login'];

/** Encrypts and decrypts how proxies are logged in to. */
export function createProxyLogins(secrets: Secrets) {
  /** @throws Error, if it was encrypted with another key */
  const decrypt = (sealed: string) => Stored.parse(JSON.parse(secrets.open(sealed, purpose)));

  /** @throws ProxyFailed, if SECRET_KEY isn't the one it was encrypted with */
  function open(name: string, sealed: string | null): Login {
    if (sealed === null) return null;
    try {
      return decrypt(sealed);
    } catch (cause) {
      throw new ProxyFailed(message('proxies.login_unreadable', { name }), cause);
    }
  }

  /** null also for one that can't be decrypted: what is shown of it can be replaced. */
  function readable(sealed: string | null): Login {
    if (sealed === null) return null;
    try {
      return decrypt(sealed);
    } catch {
      return null; // `open` says so where it is used
    }
  }

  return {
    open,

    seal: (login: Login): string | null => (login === null ? null : secrets.seal(JSON.stringify(login), purpose)),

    /** What people may see. */
    shown(sealed: string | null): { username: string; hasPassword: boolean } {
      const login = readable(sealed);
      return { username: login?.username ?? '', hasPassword: sealed !== null && login?.password !== '' };
    },

    /** The login after a change; what isn't given stays. */
    merged({ name, credentials }: ProxyRow, given: { username?: string | undefined; password?: string | undefined }): Login {
      // With both given, one that can't be decrypted is replaced.
      const before = given.username === undefined || given.password === undefined ? open(name, credentials) : null;
      const username = given.username ?? before?.username ?? '';
      const password = given.password ?? before?.password ?? '';
      return username === '' && password === '' ? null : { username, password };
    },

    /** Whether both are the same proxy under the same name. */
    isSame(one: ProxyRow, other: ProxyRow): boolean {
      const isSamePlace = one.nameKey === other.nameKey && one.kind === other.kind && one.host === other.host && one.port === other.port;
      if (!isSamePlace) return false;
      const [mine, theirs] = [readable(one.credentials), readable(other.credentials)];
      return mine?.username === theirs?.username && mine?.password === theirs?.password;
    },
  };
}
