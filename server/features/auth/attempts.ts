import { createHmac } from 'node:crypto';
import type { createAuthMiddleware } from 'better-auth/api';
import { originIn, subscriberOf } from '../../kernel/http/origin.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuthStore } from './auth-store.ts';
import { deviceKnownFor, failuresOfStrangers, wrongCodesOfStrangers } from './rules.ts';

export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** What is guessed at. Each has its own count, so that someone who only knows the password can't use up someone else's tries. */
type Step = 'password' | 'code' | 'recovery code';
const steps: readonly Step[] = ['password', 'code', 'recovery code'];
/** How often strangers together may fail. A recovery code is as hard to guess as a password, so it stays the way in while codes are blocked. */
const failuresOf: Record<Step, number> = {
  password: failuresOfStrangers,
  code: wrongCodesOfStrangers,
  'recovery code': failuresOfStrangers,
};

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

  /** Under what failures of a step are stored. */
  const counted = (email: string, step: Step): string => (step === 'password' ? accountOf(email) : hash(`${step} ${accountOf(email)}`));

  async function sourceOf(ctx: AuthContext, email: string, step: Step) {
    const device = await deviceOf(ctx, accountOf(email));
    const account = counted(email, step);
    const from = device === null ? `address ${subscriberOf(originIn(ctx.headers).address ?? '')}` : `device ${device}`;
    return { account, source: hash(`${account} ${from}`), known: device !== null };
  }

  return {
    /** Counts a step as failed until `succeeded` takes it back; false if it may not even be tried. */
    count: async (ctx: AuthContext, email: string, step: Step = 'password'): Promise<boolean> =>
      store.countAttempt({ ...(await sourceOf(ctx, email, step)), ofStrangers: failuresOf[step] }, kernel.clock.now()),

    /** Takes back this source's failures, and remembers the device. */
    async succeeded(ctx: AuthContext, email: string): Promise<{ newDevice: boolean }> {
      const { known } = await sourceOf(ctx, email, 'password');
      for (const step of steps) await store.forgetAttempts(await sourceOf(ctx, email, step));
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
    async forgetAll(email: string): Promise<void> {
      for (const step of steps) await store.forgetAttempts({ account: counted(email, step) });
    },
  };
}
export type Attempts = ReturnType<typeof createAttempts>;
