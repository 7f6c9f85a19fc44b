import { referralCodeFrom } from '@everycast/contract/referral';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { originIn } from '../../../kernel/http/origin.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { installed } from '../../../kernel/messages.ts';
import type { AuthContext } from '../attempts.ts';
import type { AuthStore } from '../auth-store.ts';
import { basePath } from '../rules.ts';
import { Checks, type Identity, type Provider, SingleSignOnError, type SingleSignOnProblem } from './provider.ts';
import type { SingleSignOnStore } from './single-sign-on-store.ts';

export const startPath = '/single-sign-on';
export const callbackPath = '/single-sign-on/callback';

/** How long a person may take at the provider, and to sign in before an account is linked. Seconds. */
const timeToReturn = 600;
/** How long a ticket to link the account one is signed in to can be used. Seconds. */
const timeToLeave = 60;

/** What the login screen says. */
type Outcome = SingleSignOnProblem | 'link' | 'unverified' | 'no_email' | 'closed' | 'disabled' | 'failed';

const Away = z.object({
  checks: Checks,
  linkTo: z.string().nullable(),
  referralCode: z.string().nullable(),
  language: z.string().nullable(),
  until: z.number(),
});
type Away = z.infer<typeof Away>;
/** `ref`: a referral code; `language`: the one that the page is shown in. */
const Start = z.object({ ticket: z.string().optional(), ref: z.string().optional(), language: z.string().optional() });
const PendingLink = z.object({ userId: z.string(), accountId: z.string(), until: z.number() });
const Ticket = z.object({ userId: z.string(), until: z.number() });

interface Parts {
  provider: Provider | null;
  store: SingleSignOnStore;
  people: Pick<AuthStore, 'personByEmail'>;
  admission: { admits(invited: { email: string }): Promise<boolean>; inTurn<T>(signUp: () => Promise<T>): Promise<T> };
}

/**
 * Signing in with an OpenID Connect provider. Who is linked signs in. An address without an account signs up. An address that has an account
 * never opens it: a person who proves both, by the provider and by that account's own sign-in, is linked from then on.
 */
export function createSingleSignOnPlugin(kernel: Kernel, { provider, store, people, admission }: Parts) {
  const { config, clock, secrets, db, domainEvents } = kernel;
  const redirectUri = () => `${kernel.publicUrl}${basePath}${callbackPath}`;
  const until = (seconds: number) => clock.now().getTime() + seconds * 1000;

  const seal = (value: object, purpose: string): string => secrets.seal(JSON.stringify(value), `single sign-on: ${purpose}`);
  /** What was sealed here for this purpose, unless it is too old; null otherwise. */
  function opened<Value extends { until: number }>(
    schema: z.ZodType<Value>,
    sealed: string | null | undefined,
    purpose: string,
  ): Value | null {
    if (!sealed) return null;
    let value: unknown;
    try {
      value = JSON.parse(secrets.open(sealed, `single sign-on: ${purpose}`));
    } catch {
      return null; // not ours, or from before the server's key changed
    }
    const parsed = schema.safeParse(value);
    return parsed.success && parsed.data.until > clock.now().getTime() ? parsed.data : null;
  }

  const cookieOf = (ctx: AuthContext, name: 'single_sign_on' | 'link') =>
    ctx.context.createAuthCookie(name === 'link' ? 'single_sign_on_link' : name, { maxAge: timeToReturn });
  function put(ctx: AuthContext, name: 'single_sign_on' | 'link', value: object): void {
    const cookie = cookieOf(ctx, name);
    ctx.setCookie(cookie.name, seal(value, name), cookie.attributes);
  }
  function take(ctx: AuthContext, name: 'single_sign_on' | 'link'): string | null {
    const cookie = cookieOf(ctx, name);
    const value = ctx.getCookie(cookie.name);
    if (value) ctx.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 });
    return value ?? null;
  }

  const toLogin = (ctx: AuthContext, outcome: Outcome) => ctx.redirect(`/login?sso=${outcome}`);
  const toSettings = (ctx: AuthContext, outcome: Outcome | 'linked' | 'taken') => ctx.redirect(`/settings/security?sso=${outcome}`);

  /** Reports a problem to the log, unless a person is the cause. */
  function noted(error: unknown): SingleSignOnProblem {
    if (!(error instanceof SingleSignOnError)) throw error;
    if (error.problem !== 'cancelled') kernel.log.warn({ err: error.cause }, `Signing in with ${config.singleSignOn?.name} failed`);
    return error.problem;
  }

  async function link(userId: string, accountId: string, headers: Headers | undefined): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      if (!(await store.link(tx, userId, accountId, clock.now()))) return false;
      const what = { kind: 'single_sign_on_linked', provider: config.singleSignOn?.name ?? '' } as const;
      await domainEvents.emit(tx, 'security.happened', { userId, what, origin: originIn(headers) });
      return true;
    });
  }

  /** The person whose account this is from now on; or what stands in the way. */
  async function personFor(
    ctx: AuthContext,
    identity: Identity,
    { referralCode, language }: Pick<Away, 'referralCode' | 'language'>,
  ): Promise<{ id: string } | Outcome> {
    const linked = await store.personOf(identity.accountId);
    if (linked !== null) return { id: linked };
    const { email } = identity;
    if (email === null) return 'no_email';
    const person = await people.personByEmail(email);
    if (person && !identity.emailVerified) return 'unverified';
    if (person) {
      put(ctx, 'link', { userId: person.id, accountId: identity.accountId, until: until(timeToReturn) });
      return 'link';
    }
    return admission.inTurn(async () => {
      if (!(await admission.admits({ email }))) return 'closed';
      const name = identity.name ?? email.slice(0, email.indexOf('@'));
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.createUser(
        { name: name.slice(0, 120), email, emailVerified: identity.emailVerified, language, ...(referralCode && { referralCode }) },
        { method: 'oauth2' },
      );
      await db.transaction().execute((tx) => store.link(tx, user.id, identity.accountId, clock.now()));
      return { id: user.id };
    });
  }

  async function signIn(ctx: AuthContext, userId: string) {
    const { internalAdapter } = ctx.context;
    const user = await internalAdapter.findUserById(userId);
    if (!user) return toLogin(ctx, 'failed');
    const session = await internalAdapter.createSession(userId).catch((error: unknown) => {
      if (isAPIError(error)) return null; // hooks.ts refuses people who are disabled
      throw error;
    });
    if (!session) return toLogin(ctx, 'disabled');
    await setSessionCookie(ctx, { session, user });
    return ctx.redirect('/login');
  }

  return {
    /** Lets a signed-in person leave for the provider to link their account. */
    ticketFor: (userId: string): string => seal({ userId, until: until(timeToLeave) }, 'ticket'),

    /** After a person has signed in to their own account: links it, if that is what they came for. */
    async complete(ctx: AuthContext, userId: string): Promise<void> {
      const pending = opened(PendingLink, take(ctx, 'link'), 'link');
      if (pending?.userId === userId) await link(userId, pending.accountId, ctx.headers);
    },

    plugin: {
      id: 'single-sign-on',
      endpoints: {
        startSingleSignOn: createAuthEndpoint(startPath, { method: 'GET', query: Start }, async (ctx) => {
          if (!provider) throw toLogin(ctx, 'failed');
          const ticket = opened(Ticket, ctx.query.ticket, 'ticket');
          if (ctx.query.ticket !== undefined && !ticket) throw toSettings(ctx, 'expired');
          const begun = await provider.begin(redirectUri()).catch(noted);
          if (typeof begun === 'string') throw ticket ? toSettings(ctx, begun) : toLogin(ctx, begun);
          put(ctx, 'single_sign_on', {
            checks: begun.checks,
            linkTo: ticket?.userId ?? null,
            referralCode: referralCodeFrom(ctx.query.ref) ?? null,
            language: installed(ctx.query.language),
            until: until(timeToReturn),
          });
          throw ctx.redirect(begun.url.href);
        }),
        returnFromSingleSignOn: createAuthEndpoint(callbackPath, { method: 'GET' }, async (ctx) => {
          const away = opened(Away, take(ctx, 'single_sign_on'), 'single_sign_on');
          if (!provider || !away) throw toLogin(ctx, 'expired');
          const url = new URL(redirectUri());
          url.search = new URL(ctx.request?.url ?? url).search;
          const identity = await provider.finish(url, away.checks).catch(noted);
          if (typeof identity === 'string') throw away.linkTo === null ? toLogin(ctx, identity) : toSettings(ctx, identity);
          if (away.linkTo !== null) {
            const session = await getSessionFromCtx(ctx);
            if (session?.user.id !== away.linkTo) throw toLogin(ctx, 'expired');
            throw toSettings(ctx, (await link(away.linkTo, identity.accountId, ctx.headers)) ? 'linked' : 'taken');
          }
          const person = await personFor(ctx, identity, away);
          throw typeof person === 'string' ? toLogin(ctx, person) : await signIn(ctx, person.id);
        }),
      },
    } satisfies BetterAuthPlugin,
  };
}
export type SingleSignOnPlugin = ReturnType<typeof createSingleSignOnPlugin>;
