import type { SecurityEvent } from '@everycast/contract/security';
import { message } from '@everycast/messages/message';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { accessOf } from '../../kernel/http/access.ts';
import { originIn } from '../../kernel/http/origin.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Attempts, AuthContext } from './attempts.ts';
import type { AuthStore } from './auth-store.ts';
import type { AuthNeeds } from './needs.ts';
import { offered } from './passkeys/offered.ts';
import type { Referrals } from './referrals.ts';
import { failuresAllowed, failureWindow, messages, refusal, resetMailsAllowed, signInProblem, signUpProblem } from './rules.ts';
import { callbackPath, type SingleSignOnPlugin } from './single-sign-on/plugin.ts';
import { passkeyPath, type SecondStepOfSignIn, secondStepPath } from './two-factor/second-step.ts';

interface User {
  id: string;
  email: string;
  language?: string | null | undefined;
}

/** What we add to Better Auth's sign-up, sign-in and reset. */
export function createAuthHooks(
  kernel: Kernel,
  store: AuthStore,
  { attempts, singleSignOn, secondStep }: { attempts: Attempts; singleSignOn: SingleSignOnPlugin; secondStep: SecondStepOfSignIn },
  needs: AuthNeeds & {
    referrals: Pick<Referrals, 'signedIn'>;
    isDisabled(userId: string): Promise<boolean>;
    admission: { admits(invited: { email: string }): Promise<boolean> };
    /** Whether the server's owner trusts the provider of single sign-on with both factors. */
    trustsProvider(): Promise<boolean>;
  },
) {
  /** People who reset their password in the current request. */
  const resets = new WeakMap<Request, User>();

  const before = createAuthMiddleware(async (ctx) => {
    if (ctx.path === '/sign-up/email') {
      const problem = signUpProblem(ctx.body);
      if (problem) throw new APIError('BAD_REQUEST', problem);
      if (!(await needs.admission.admits({ email: ctx.body.email }))) {
        throw new APIError('FORBIDDEN', refusal('SIGN_UP_CLOSED'));
      }
    }
    if (ctx.path.startsWith('/passkey/') && offered(kernel) !== 'yes') throw new APIError('FORBIDDEN', refusal('PASSKEYS_NOT_OFFERED'));
    if (ctx.path === '/sign-in/email') {
      const problem = signInProblem(ctx.body);
      if (problem) throw new APIError('BAD_REQUEST', problem);
      if (!(await attempts.count(ctx, ctx.body.email))) {
        const person = await store.personByEmail(ctx.body.email);
        const blocked = { kind: 'sign_in_blocked', failures: failuresAllowed, minutes: failureWindow / 60_000 } as const;
        if (person) await happened(person.id, blocked, ctx.headers);
        throw new APIError('TOO_MANY_REQUESTS', refusal('TOO_MANY_FAILED_ATTEMPTS'));
      }
    }
  });

  const after = createAuthMiddleware(async (ctx) => {
    const { returned, newSession } = ctx.context;
    // First of all, and for redirects too: the session of someone whose second step is due goes, whatever way they came.
    const vouched = ctx.path === callbackPath && (await needs.trustsProvider());
    if (newSession && !vouched && (await secondStep.isDue(ctx, newSession.user.id))) return secondStep.begin(ctx, newSession);
    // It answers with a redirect, which Better Auth takes for an error.
    if (newSession && ctx.path === callbackPath) await signedIn(ctx, newSession.user, 'single_sign_on');
    if (isAPIError(returned)) {
      const code = await codeOf(ctx.path, returned, ctx.body);
      if (code !== undefined && code in messages) throw new APIError(returned.status, { ...returned.body, ...refusal(code) });
      return;
    }
    const reset = ctx.path === '/reset-password' && ctx.request && resets.get(ctx.request);
    // The mailbox proves their identity: this is the way back in while someone else keeps failing.
    if (reset) await attempts.remember(ctx, reset.email);
    if (!newSession) return;
    if (ctx.path === '/sign-up/email') {
      // By the specification, people sign in after signing up.
      await ctx.context.internalAdapter.deleteSession(newSession.session.token);
      deleteSessionCookie(ctx);
      ctx.context.setNewSession(null);
      return ctx.json({ token: null, user: newSession.user });
    }
    if (ctx.path === '/sign-in/email') {
      await signedIn(ctx, newSession.user, 'password');
      // Only the cookie has the session: scripts never see its token.
      return ctx.json({ redirect: false, token: null, user: newSession.user });
    }
    if (ctx.path === secondStepPath) await signedIn(ctx, newSession.user, secondStep.firstStepOf(ctx.request));
    if (ctx.path === passkeyPath) {
      await signedIn(ctx, newSession.user, 'passkey');
      return ctx.json({ redirect: false, token: null, user: newSession.user });
    }
  });

  async function signedIn(ctx: AuthContext, user: User, by: 'password' | 'passkey' | 'single_sign_on'): Promise<void> {
    const { newDevice } = await attempts.succeeded(ctx, user.email);
    await happened(user.id, { kind: 'signed_in', by, newDevice }, ctx.headers);
    await singleSignOn.complete(ctx, user.id);
  }

  const happened = (userId: string, what: SecurityEvent, headers: Headers | undefined) =>
    kernel.db.transaction().execute((tx) => kernel.domainEvents.emit(tx, 'security.happened', { userId, what, origin: originIn(headers) }));

  /** Of two concurrent sign-ups with one email, Better Auth only tells the later one that it failed. */
  async function codeOf(path: string, error: InstanceType<typeof APIError>, body: unknown): Promise<string | undefined> {
    const code = error.body?.code;
    if (path !== '/sign-up/email' || code !== 'FAILED_TO_CREATE_USER') return code;
    const taken = await store.personByEmail(z.object({ email: z.string() }).parse(body).email);
    return taken ? 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' : code;
  }

  return {
    singleSignOn,
    secondStep,
    before,
    after,
    async refuseDisabled(userId: string): Promise<void> {
      if (await needs.isDisabled(userId)) throw new APIError('FORBIDDEN', refusal('PERSON_DISABLED'));
    },
    /** Where a new session comes from, as its columns. */
    sessionOrigin(headers: Headers | undefined) {
      const { address, userAgent } = originIn(headers);
      return { ipAddress: address, userAgent, lastUsedAt: kernel.clock.now() };
    },
    signingIn: needs.referrals.signedIn,
    sessionEnded: (userId: string): Promise<void> => kernel.events.wake(kernel.db, accessOf(userId)),
    /** Runs after a sign-up. If it fails, the next request makes up for it, so that the sign-up itself succeeds. */
    async signedUp(user: { id: string }): Promise<void> {
      try {
        await store.claimInstance();
        await needs.workspaces.welcome(user.id);
      } catch (error) {
        kernel.log.error({ err: error }, 'A sign-up is not complete yet; the next sign-in completes it');
      }
    },
    async sendReset(user: User, token: string): Promise<void> {
      const since = new Date(Date.now() - failureWindow);
      if ((await store.resetsSince(user.id, since)) > resetMailsAllowed) return;
      await kernel.mail.send(kernel.db, user.id, {
        to: user.email,
        language: user.language ?? null,
        subject: message('mails.reset_subject'),
        text: message('mails.reset_text', { link: `${kernel.publicUrl}/reset-password?token=${token}` }),
      });
    },
    /** A password may be reset because someone else has it, so all sessions and keys end. */
    async wasReset(user: User, request: Request | undefined): Promise<void> {
      // In this order: a key that a session creates concurrently is either found here, or finds its session gone (api-keys.ts).
      await store.endSessions(user.id);
      await store.removeKeys(user.id);
      await kernel.db.transaction().execute(async (tx) => {
        await kernel.domainEvents.emit(tx, 'password.reset', { userId: user.id });
        const origin = originIn(request?.headers);
        await kernel.domainEvents.emit(tx, 'security.happened', { userId: user.id, what: { kind: 'password_reset' }, origin });
      });
      await kernel.events.wake(kernel.db, accessOf(user.id));
      await store.dropVerifications(user.id);
      await attempts.forgetAll(user.email);
      if (request) resets.set(request, user);
    },
  };
}
export type AuthHooks = ReturnType<typeof createAuthHooks>;
