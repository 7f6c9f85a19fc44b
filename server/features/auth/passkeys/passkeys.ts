import { getAuthenticatorName } from '@better-auth/passkey';
import { maxPasskeys, type Passkey, type PasskeyList } from '@everycast/contract/passkeys';
import { isAPIError } from 'better-auth/api';
import { ping } from '../../../kernel/database/run-sql.ts';
import type { Origin } from '../../../kernel/domain-events.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { say } from '../../../kernel/messages.ts';
import type { BetterAuth } from '../better-auth.ts';
import { offered } from './offered.ts';
import type { PasskeyStore } from './passkey-store.ts';

/** Options for the browser, with the cookies that remember what was asked. */
export interface Asked {
  options: { challenge: string };
  cookies: string[];
}

/** Passkeys: a way to sign in that proves both factors, since the device checks who is using it. */
export interface Passkeys {
  /** Whether passkeys work on this server. */
  offered(): PasskeyList['offered'];

  list(userId: string): Promise<PasskeyList>;

  /** @throws AppError not_editable where passkeys aren't offered; limit_reached */
  beginAdding(userId: string, headers: Headers): Promise<Asked>;

  /**
   * @param headers with the cookies of `beginAdding`
   * @throws AppError wrong_credentials if the passkey is of another address, didn't check its person, or the question has expired;
   *   limit_reached
   */
  add(userId: string, headers: Headers, passkey: { name?: string | undefined; response: object }, origin: Origin): Promise<Passkey>;

  /** @throws AppError not_found */
  rename(userId: string, id: string, name: string, origin: Origin): Promise<Passkey>;

  /** @throws AppError not_found; not_editable for the last way to sign in */
  remove(userId: string, id: string, origin: Origin): Promise<void>;
}

export function createPasskeys(kernel: Kernel, store: PasskeyStore, betterAuth: BetterAuth): Passkeys {
  async function one(userId: string, id: string): Promise<Passkey> {
    const found = (await store.of(userId)).find((passkey) => passkey.id === id);
    if (!found) throw new AppError('not_found', 'auth.no_such_passkey');
    return shown(found);
  }

  /** Notes that a passkey was added. @returns false, having removed it again, if it is one too many */
  const keep = (userId: string, id: string, origin: Origin): Promise<boolean> =>
    kernel.db.transaction().execute(async (tx) => {
      await store.lock(tx, userId);
      const all = await store.of(userId, tx);
      const passkey = all.find((each) => each.id === id);
      if (passkey && all.length <= maxPasskeys) {
        const { name } = shown(passkey);
        await kernel.domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'passkey_added', name }, origin });
        return true;
      }
      await store.remove(tx, userId, id);
      return false;
    });

  async function checkOffered(): Promise<void> {
    if (offered(kernel) !== 'yes') throw new AppError('not_editable', 'auth.passkeys_not_offered');
  }

  return {
    offered: () => offered(kernel),

    async list(userId) {
      return { offered: offered(kernel), address: new URL(kernel.publicUrl).host, items: (await store.of(userId)).map(shown) };
    },

    async beginAdding(userId, headers) {
      await checkOffered();
      if ((await store.of(userId)).length >= maxPasskeys) throw tooMany();
      const answer = await betterAuth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
      return { options: answer.response, cookies: answer.headers.getSetCookie() };
    },

    async add(userId, headers, { name, response }, origin) {
      await checkOffered();
      const added = await betterAuth.api.verifyPasskeyRegistration({ headers, body: { response, name } }).catch(async (error: unknown) => {
        await ping(kernel.db); // it hides the cause
        if (isAPIError(error))
          throw new AppError(
            'wrong_credentials',
            error.body?.code === 'CHALLENGE_NOT_FOUND' ? 'auth.passkey_timed_out' : 'auth.passkey_not_added',
          );
        throw error;
      });
      // Those that were begun at the same time are counted once they exist.
      if (!(await keep(userId, added.id, origin))) throw tooMany();
      return one(userId, added.id);
    },

    async rename(userId, id, name, origin) {
      await kernel.db.transaction().execute(async (tx) => {
        await store.lock(tx, userId);
        const passkey = (await store.of(userId, tx)).find((each) => each.id === id);
        if (!passkey) throw new AppError('not_found', 'auth.no_such_passkey');
        const from = shown(passkey).name;
        if (from === name) return;
        await store.rename(tx, userId, id, name);
        await kernel.domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'passkey_renamed', from, to: name }, origin });
      });
      return one(userId, id);
    },

    async remove(userId, id, origin) {
      await kernel.db.transaction().execute(async (tx) => {
        await store.lock(tx, userId);
        const all = await store.of(userId, tx);
        const passkey = all.find((each) => each.id === id);
        if (!passkey) throw new AppError('not_found', 'auth.no_such_passkey');
        if (all.length === 1 && !(await store.hasPassword(userId, tx))) throw new AppError('not_editable', 'auth.last_passkey');
        await store.remove(tx, userId, id);
        const { name } = shown(passkey);
        await kernel.domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'passkey_removed', name }, origin });
      });
    },
  };
}

const tooMany = () => new AppError('limit_reached', 'auth.too_many_passkeys', { max: maxPasskeys });

type Row = Awaited<ReturnType<PasskeyStore['of']>>[number];

/** One without a name of its own is called after what keeps it, as far as that is known. */
const shown = ({ id, name, aaguid, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name: name ?? getAuthenticatorName(aaguid) ?? say({ code: 'auth.passkey' }),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
