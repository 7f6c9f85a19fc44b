import { createHmac } from 'node:crypto';
import type { createAuthMiddleware } from 'better-auth/api';
import { originIn, subscriberOf } from '../../kernel/http/origin.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuthStore } from './auth-store.ts';
import { deviceKnownFor } from './rules.ts';

export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Failed sign-ins, counted per account and per source: the address, or a device that has signed in to this account before. So failures
 * elsewhere lock nobody out of their own browser. Emails and addresses are only stored as keyed hashes.
 */
export function createAttempts(kernel: Kernel, store: AuthStore) {
  const key = kernel.secrets.derive('sign-in attempts');
  const cookieSecret = kernel.secrets.derive('known devices');
  const hash = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const accountOf = (email: string): string => hash(email.toLowerCase());

  /** A separate cookie per account, so that a shared browser is known for each of its people. */
  const cookieOf = (ctx: AuthContext, account: string) =>
    ctx.context.createAuthCookie(`device_${account.slice(0, 12)}`, { maxAge: deviceKnownFor });

  /** This browser's ID if it is known for the account, or null. */
  async function deviceOf(ctx: AuthContext, account: string): Promise<string | null> {
    const value = (await ctx.getSignedCookie(cookieOf(ctx, account).name, cookieSecret)) || '';
    const [forAccount, id, since] = value.split('.');
    const expired = Number(since) + deviceKnownFor * 1000 < kernel.clock.now().getTime();
    return forAccount === account && id && since && !expired ? id : null;
  }

  async function sourceOf(ctx: AuthContext, account: string) {
    const device = await deviceOf(ctx, account);
    const from = device === null ? `address ${subscriberOf(originIn(ctx.headers).address ?? '')}` : `device ${device}`;
    return { account, source: hash(`${account} ${from}`), known: device !== null };
  }

  return {
    /** Counts a sign-in as failed until `succeeded` takes it back; false if it may not even be tried. */
    count: async (ctx: AuthContext, email: string): Promise<boolean> =>
      store.countAttempt(await sourceOf(ctx, accountOf(email)), kernel.clock.now()),

    /** Takes back this source's failures, and remembers the device. */
    async succeeded(ctx: AuthContext, email: string): Promise<{ newDevice: boolean }> {
      const account = accountOf(email);
      const { known, ...source } = await sourceOf(ctx, account);
      await store.forgetAttempts(source);
      await this.remember(ctx, email);
      return { newDevice: !known };
    },

    /** Makes this browser a known device of the account. */
    async remember(ctx: AuthContext, email: string): Promise<void> {
      const account = accountOf(email);
      const { name, attributes } = cookieOf(ctx, account);
      const id = (await deviceOf(ctx, account)) ?? newId();
      await ctx.setSignedCookie(name, `${account}.${id}.${kernel.clock.now().getTime()}`, cookieSecret, attributes);
    },

    /** Takes back all failures of an account, from any source. */
    forgetAll: (email: string): Promise<void> => store.forgetAttempts({ account: accountOf(email) }),
  };
}
