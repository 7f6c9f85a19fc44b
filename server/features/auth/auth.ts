import type { Me, MeChange } from '@everycast/contract/me';
import { Clock } from '@everycast/contract/times-shown';
import { oneAtATime, ping } from '../../kernel/database/run-sql.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Who } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { installed, languages } from '../../kernel/messages.ts';
import { type AccountSecurity, createAccountSecurity } from './account-security.ts';
import { createAttempts } from './attempts.ts';
import { type AuthStore, createAuthStore } from './auth-store.ts';
import { type BetterAuth, openBetterAuth } from './better-auth.ts';
import { type Confirmations, createConfirmations, isConfirmed } from './confirmations.ts';
import { createDeparture, type Departure } from './departure.ts';
import { createEmailChanges, type EmailChanges } from './email-change.ts';
import { createAuthHooks } from './hooks.ts';
import { createKeys, type Keys } from './keys.ts';
import { createLimited } from './limited.ts';
import type { AuthNeeds } from './needs.ts';
import { createOAuth, type OAuth } from './oauth/oauth.ts';
import { createPasskeyStore } from './passkeys/passkey-store.ts';
import { createPasskeys, type Passkeys } from './passkeys/passkeys.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createReferrals, type Referrals } from './referrals.ts';
import { basePath, plainName } from './rules.ts';
import { createServerPeople, type ServerPeople } from './server-people.ts';
import { createServerPeopleStore, type ServerPeopleStore } from './server-people-store.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createSingleSignOnPlugin, startPath } from './single-sign-on/plugin.ts';
import { createProvider } from './single-sign-on/provider.ts';
import { createSingleSignOn, type SingleSignOn } from './single-sign-on/single-sign-on.ts';
import { createSingleSignOnStore } from './single-sign-on/single-sign-on-store.ts';
import { createSecondStep } from './two-factor/second-step.ts';
import { createTwoFactor, type TwoFactor } from './two-factor/two-factor.ts';
import { createTwoFactorStore } from './two-factor/two-factor-store.ts';

/** Identity: sign-up, sign-in, sessions, profile, API keys, connected apps, and the owner of the instance. */
export interface Auth {
  /** Handles a request for one of Better Auth's endpoints. */
  handle(request: Request): Promise<Response>;

  /** Whether someone with this invitation, or with none, can sign up. */
  signUpOpen(token?: string): Promise<boolean>;

  /** Whether a reset link still works. Better Auth tells by its redirect; checking doesn't use up the link. */
  isResetLinkValid(token: string): Promise<boolean>;

  /** The person of a session cookie. Queries the database each time, so that signing out takes effect immediately. */
  who(headers: Headers): Promise<Who | null>;

  /** Extends a session in use; returns the Set-Cookie headers for the browser. */
  extendSession(headers: Headers): Promise<string[]>;

  isInstanceOwner(userId: string): Promise<boolean>;
  /** The server’s owner; null until somebody has signed up. */
  instanceOwner(): Promise<Awaited<ReturnType<AuthStore['people']>>[number] | null>;

  /** @throws AppError not_signed_in, if there is no such person */
  me(userId: string): Promise<Me>;

  /** @throws AppError invalid_input for an unknown language */
  changeMe(userId: string, change: MeChange): Promise<Me>;

  keys: Keys;
  oauth: OAuth;

  sessions: Sessions;
  passwords: Passwords;
  emailChanges: EmailChanges;
  security: AccountSecurity;
  singleSignOn: SingleSignOn;

  server: ServerPeople;

  confirmations: Confirmations;

  passkeys: Passkeys;

  /** `deviceOf`: the hash of this browser's token as one of the person's trusted devices, or null. */
  twoFactor: TwoFactor & { deviceOf(userId: string, headers: Headers): Promise<string | null> };

  referrals: Pick<Referrals, 'isKnown' | 'leaves'>;

  departure: Departure;
}

export function createAuth(kernel: Kernel, needs: AuthNeeds): Auth & { betterAuth: BetterAuth } {
  const store = createAuthStore(kernel.db);
  const decided = createServerPeopleStore(kernel.db);
  const admission = createAdmission(kernel, { hasPeople: store.hasPeople, isSignUpClosed: decided.isSignUpClosed }, needs);
  const { isDisabled } = decided;
  const referrals = createReferrals(kernel);
  const sessions = createSessions(kernel);
  const links = createSingleSignOnStore(kernel.db);
  const provider = kernel.config.singleSignOn && createProvider(kernel.config.singleSignOn);
  const ssoPlugin = createSingleSignOnPlugin(kernel, { provider, store: links, people: store, admission });
  const factors = createTwoFactorStore(kernel.db);
  const twoFactor = createTwoFactor(kernel, factors);
  const attempts = createAttempts(kernel, store);
  const secondStep = createSecondStep(kernel, factors, twoFactor, attempts);
  const keptPasskeys = createPasskeyStore(kernel.db);
  const hooks = createAuthHooks(
    kernel,
    store,
    { attempts, singleSignOn: ssoPlugin, secondStep },
    { ...needs, admission, referrals, isDisabled, trustsProvider: links.isTrusted },
  );
  const betterAuth = openBetterAuth(kernel, hooks, keptPasskeys);
  const passwords = createPasswords(kernel, betterAuth, store);
  const emailChanges = createEmailChanges(kernel, store);
  const singleSignOn = createSingleSignOn(kernel, links, { passwords, startPath: basePath + startPath, ticketFor: ssoPlugin.ticketFor });
  kernel.jobs.every('auth.clean', '23 * * * *', async () => {
    await store.clean(kernel.clock.now());
    await factors.clean(kernel.clock.now());
    await emailChanges.clean();
  });

  async function isInstanceOwner(userId: string): Promise<boolean> {
    const owner = await store.instanceOwner();
    if (owner !== null) return owner === userId;
    await store.claimInstance(); // a crash between the first sign-up and the claim
    return (await store.instanceOwner()) === userId;
  }

  async function me(userId: string): Promise<Me> {
    const [[person], workspaces, instanceOwner, hasTwoFactor, leavingAt] = await Promise.all([
      store.people([userId]),
      needs.workspaces.of(userId),
      isInstanceOwner(userId),
      twoFactor.isOn(userId),
      store.leavingAt(userId),
    ]);
    if (!person) throw new AppError('not_signed_in', 'access.sign_in');
    const at = { createdAt: person.createdAt.toISOString(), leavingAt: leavingAt?.toISOString() ?? null };
    return { ...person, ...at, language: installed(person.language), languages, instanceOwner, twoFactor: hasTwoFactor, workspaces };
  }

  return {
    async handle(request) {
      const isSignUp = new URL(request.url).pathname === `${basePath}/sign-up/email`;
      const response = await (isSignUp ? admission.inTurn(() => betterAuth.handler(request)) : betterAuth.handler(request));
      if (response.status >= 500) await ping(kernel.db); // it hides the cause; ping reports an unreachable database
      return response;
    },

    signUpOpen: (token) => admission.admits(token === undefined ? null : { token }),

    async isResetLinkValid(token) {
      const { origin } = new URL(kernel.publicUrl);
      const link = `${origin}${basePath}/reset-password/${encodeURIComponent(token)}?callbackURL=/reset-password`;
      const leadsTo = (await betterAuth.handler(new Request(link))).headers.get('location');
      return leadsTo !== null && new URL(leadsTo, origin).searchParams.has('token');
    },

    async who(headers) {
      const look = () => betterAuth.api.getSession({ headers, query: { disableRefresh: true } });
      const found = await look().catch(async () => {
        // It hides the cause. If only its connection broke, the next one answers.
        await ping(kernel.db);
        return look();
      });
      if (!found) return null;
      const { user, session } = found;
      const { id: sessionId, expiresAt: until } = session;
      await sessions.used({ id: sessionId, lastUsedAt: session.lastUsedAt ?? session.createdAt }, headers);
      const { language = null, zone = null } = user;
      const clock = Clock.nullish().parse(user.clock) ?? null;
      const confirmed = isConfirmed(session, kernel.clock.now());
      return { userId: user.id, by: 'session', sessionId, workspaceId: null, until, language, zone, clock, confirmed };
    },

    async extendSession(headers) {
      const { headers: answer } = await betterAuth.api.getSession({ headers, returnHeaders: true });
      return answer.getSetCookie();
    },

    isInstanceOwner,
    async instanceOwner() {
      const id = await store.instanceOwner();
      return id === null ? null : ((await store.people([id]))[0] ?? null);
    },
    me,
    async changeMe(userId, { name, ...rest }) {
      if (rest.language && !languages.includes(rest.language)) throw new AppError('invalid_input', 'auth.language_unknown', { languages });
      await store.changePerson(userId, { ...rest, ...(name !== undefined && { name: plainName(name) }) }, kernel.clock.now());
      return me(userId);
    },

    keys: createKeys(betterAuth, store, { isDisabled, pingDatabase: () => ping(kernel.db) }),
    oauth: createOAuth(kernel, betterAuth, { isDisabled }),
    sessions,
    passwords,
    emailChanges,
    security: createAccountSecurity(kernel, store, { passwords, passkeys: keptPasskeys, emailChanges, singleSignOn }),
    singleSignOn,
    server: createServerPeople(kernel, store, decided, twoFactor),
    confirmations: createConfirmations(kernel, keptPasskeys, betterAuth, createLimited(kernel, store)),
    passkeys: createPasskeys(kernel, keptPasskeys, betterAuth),
    twoFactor: {
      ...twoFactor,
      deviceOf: async (userId, headers) => secondStep.tokenHash(await betterAuth.$context, headers, userId),
    },
    referrals,
    departure: createDeparture(kernel, { store, people: decided, referrals }),
    betterAuth,
  };
}

/** Who can sign up: where it is closed, only the first person and people with an open invitation. */
function createAdmission(
  kernel: Kernel,
  store: Pick<AuthStore, 'hasPeople'> & Pick<ServerPeopleStore, 'isSignUpClosed'>,
  { workspaces }: AuthNeeds,
) {
  // What the environment says wins over what the owner chose.
  const isClosed = async () => (kernel.config.signUp === null ? store.isSignUpClosed() : kernel.config.signUp === 'closed');
  const isFirst = async () => !(await store.hasPeople());

  return {
    async admits(invited: { email: string } | { token: string } | null): Promise<boolean> {
      return !(await isClosed()) || (await isFirst()) || (invited !== null && (await workspaces.invitations.isOpen(invited)));
    },
    /** Runs a sign-up. Until there is a first person they run one at a time, across processes, so that only one is the first. */
    async inTurn<T>(signUp: () => Promise<T>): Promise<T> {
      return (await isFirst()) && (await isClosed()) ? oneAtATime(kernel.db, 'auth.first-person', signUp) : signUp();
    },
  };
}
