import { createHmac, randomBytes } from 'node:crypto';
import { SecondStep, trustedDays } from '@everycast/contract/two-factor';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, isAPIError } from 'better-auth/api';
import { deleteSessionCookie, parseCookies, setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import { originIn } from '../../../kernel/http/origin.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { say } from '../../../kernel/messages.ts';
import type { Attempts, AuthContext } from '../attempts.ts';
import { failuresAllowed, failureWindow, refusal } from '../rules.ts';
import { type FirstStep, pendingStepOf, readPendingStep } from './pending.ts';
import type { TwoFactor } from './two-factor.ts';
import type { TwoFactorStore } from './two-factor-store.ts';

type Cookies = Pick<AuthContext['context'], 'createAuthCookie'>;

/** How long a person may take for the second step, in seconds. */
const timeForStep = 600;
const trustedFor = trustedDays * 24 * 3600;

export const secondStepPath = '/second-step';
export const passkeyPath = '/passkey/verify-authentication';
/** The second step as it arrives: of any length, so that the answer is a text of ours. */
const Given = SecondStep.extend({ code: z.string().optional(), recoveryCode: z.string().optional() });
/** Here a session starts with both factors given. */
const complete = new Set([secondStepPath, passkeyPath]);

/**
 * The second step of signing in. Whatever way a session came about, it is taken back here if the person has turned on two-factor, unless
 * this way proves both factors or the browser is a trusted device; a new session starts once the second step is done.
 */
export function createSecondStep(
  { db, secrets, clock, domainEvents }: Pick<Kernel, 'db' | 'secrets' | 'clock' | 'domainEvents'>,
  store: TwoFactorStore,
  twoFactor: TwoFactor,
  attempts: Pick<Attempts, 'count'>,
) {
  const key = secrets.derive('trusted devices');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  const stepCookie = (ctx: AuthContext) => ctx.context.createAuthCookie('second_step', { maxAge: timeForStep });
  const firstSteps = new WeakMap<Request, FirstStep>();

  /** A cookie per person, so that a shared browser can be trusted by each. */
  const trustCookie = (context: Cookies, userId: string) =>
    context.createAuthCookie(`trusted_${hash(`person ${userId}`).slice(0, 12)}`, { maxAge: trustedFor });

  /** The hash of this browser's token as a trusted device of the person, or null. */
  function tokenHash(context: Cookies, headers: Headers | undefined, userId: string): string | null {
    const token = parseCookies(headers?.get('cookie') ?? '').get(trustCookie(context, userId).name);
    return token ? hash(token) : null;
  }

  async function isTrusted(ctx: AuthContext, userId: string): Promise<boolean> {
    const token = tokenHash(ctx.context, ctx.headers, userId);
    return token !== null && (await store.useDevice(userId, token, clock.now()));
  }

  async function trust(ctx: AuthContext, userId: string): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + trustedFor * 1000);
    const { userAgent } = originIn(ctx.headers);
    await store.addDevice({ id: newId(), userId, tokenHash: hash(token), userAgent, createdAt: now, lastUsedAt: now, expiresAt });
    const { name, attributes } = trustCookie(ctx.context, userId);
    ctx.setCookie(name, token, attributes);
  }

  /** This takes the password, so the person has to hear of it. */
  const noteBlocked = (userId: string, headers: Headers | undefined): Promise<void> =>
    db.transaction().execute((tx) => {
      const what = { kind: 'second_step_blocked', failures: failuresAllowed, minutes: failureWindow / 60_000 } as const;
      return domainEvents.emit(tx, 'security.happened', { userId, what, origin: originIn(headers) });
    });

  return {
    /** Whether the session that has just started needs the second step first. */
    async isDue(ctx: AuthContext, userId: string): Promise<boolean> {
      if (complete.has(ctx.path)) return false;
      return (await twoFactor.isOn(userId)) && !(await isTrusted(ctx, userId));
    },

    /** Takes the new session back and asks for the second step: a form is told so, a redirect leads to the screen for it. */
    async begin(ctx: AuthContext, { user, session }: { user: { id: string }; session: { token: string } }) {
      const redirects = isAPIError(ctx.context.returned);
      deleteSessionCookie(ctx, true);
      await ctx.context.internalAdapter.deleteSession(session.token);
      ctx.context.setNewSession(null);
      const identifier = randomBytes(32).toString('base64url');
      await ctx.context.internalAdapter.createVerificationValue({
        identifier,
        value: pendingStepOf(user.id, ctx.path.startsWith('/sign-in/') ? 'password' : 'single_sign_on'),
        expiresAt: new Date(Date.now() + timeForStep * 1000),
      });
      const { name, attributes } = stepCookie(ctx);
      ctx.setCookie(name, identifier, attributes);
      if (redirects) throw ctx.redirect('/login?step=2');
      return ctx.json({ redirect: false, token: null, secondStep: true });
    },

    tokenHash,

    /** How the sign-in began that this request has completed. */
    firstStepOf: (request: Request | undefined): FirstStep => (request && firstSteps.get(request)) ?? 'password',

    plugin: {
      id: 'second-step',
      endpoints: {
        giveSecondStep: createAuthEndpoint(secondStepPath, { method: 'POST', body: Given }, async (ctx) => {
          const { internalAdapter } = ctx.context;
          const cookie = stepCookie(ctx);
          const identifier = ctx.getCookie(cookie.name);
          const pending = identifier ? await internalAdapter.findVerificationValue(identifier) : null;
          const step = pending && pending.expiresAt > new Date() ? readPendingStep(pending.value) : null;
          const user = step && (await internalAdapter.findUserById(step.userId));
          if (!step || !user || !identifier) throw new APIError('UNAUTHORIZED', refusal('SECOND_STEP_EXPIRED'));
          const { code, recoveryCode, trustDevice } = ctx.body;
          const proof = recoveryCode === undefined ? { code: code ?? '' } : { recoveryCode };
          // What is too long to be a code is a wrong one.
          if (!SecondStep.safeParse(ctx.body).success)
            throw refused(new AppError('wrong_credentials', 'code' in proof ? 'auth.wrong_code' : 'auth.wrong_recovery_code'));
          // Counted before it is checked, so that parallel guesses can't exceed the limit; a completed sign-in takes it back.
          if (!(await attempts.count(ctx, user.email, 'code' in proof ? 'code' : 'recovery code'))) {
            await noteBlocked(user.id, ctx.headers);
            throw new APIError('TOO_MANY_REQUESTS', refusal('code' in proof ? 'TOO_MANY_CODES' : 'TOO_MANY_RECOVERY_CODES'));
          }
          const left = await twoFactor.accept(user.id, proof, originIn(ctx.headers)).catch((error: unknown) => {
            throw error instanceof AppError ? refused(error) : error;
          });
          // Of two requests with one cookie, only one gets a session.
          if (!(await internalAdapter.consumeVerificationValue(identifier)))
            throw new APIError('UNAUTHORIZED', refusal('SECOND_STEP_EXPIRED'));
          const dontRemember = (await ctx.getSignedCookie(ctx.context.authCookies.dontRememberToken.name, ctx.context.secret)) === 'true';
          const session = await internalAdapter.createSession(user.id, dontRemember);
          await setSessionCookie(ctx, { session, user }, dontRemember);
          ctx.setCookie(cookie.name, '', { ...cookie.attributes, maxAge: 0 });
          if (ctx.request) firstSteps.set(ctx.request, step.after);
          if (trustDevice) await trust(ctx, user.id);
          return ctx.json({ redirect: false, token: null, recoveryCodesLeft: left });
        }),
      },
    } satisfies BetterAuthPlugin,
  };
}
export type SecondStepOfSignIn = ReturnType<typeof createSecondStep>;

/** An error of ours in Better Auth's format. */
const refused = ({ code, reason }: AppError) => new APIError('UNAUTHORIZED', { code: code.toUpperCase(), message: say(reason) });
