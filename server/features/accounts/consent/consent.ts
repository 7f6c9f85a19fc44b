import { createHash, randomBytes } from 'node:crypto';
import type { Account, AskConsent, ConsentOutcome } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Connected } from '@everycast/platforms/port/account';
import type { OAuthConnector } from '@everycast/platforms/port/connection';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { say } from '../../../kernel/messages.ts';
import { createAccountStore, gone } from '../account-store.ts';
import type { AccountView } from '../account-view.ts';
import { redirectUrlOf } from '../apps/apps.ts';
import type { ConnectContext } from '../connections.ts';
import { errorOf } from '../rules.ts';
import { openFound, verifierPurpose } from './consent-secrets.ts';
import { type ConsentRow, createConsentStore } from './consent-store.ts';
import { createProxyOfConsent } from './proxy-of-consent.ts';
import { type ConsentParts, createRedirectHandler, type RedirectHandler } from './redirect.ts';
import { comesBackWithin, hashOf, rememberedFor, standingOf, wanted } from './rules.ts';

type Who = { workspaceId: string; userId: string };

/** Connecting in the browser: the person is sent to the platform, is redirected back, and chooses if there are several accounts. */
export interface Consent {
  /**
   * Starts a consent: returns the URL of the platform's consent page.
   * @throws AppError invalid_input, not_found, platform_not_configured and registration errors
   */
  ask(who: Who, platform: PlatformId, asked: AskConsent): Promise<{ url: string }>;

  /** Handles the redirect from a consent page. */
  handleRedirect: RedirectHandler;

  /** Its current state. @throws AppError not_found */
  get(who: Who, id: string): Promise<ConsentOutcome>;

  /**
   * Connects the chosen accounts, all or none.
   * @throws AppError not_found, invalid_input, already_exists, limit_reached
   */
  choose(who: Who, id: string, remoteIds: readonly string[]): Promise<Account[]>;

  /** Deletes what wasn't chosen in time, and old results. */
  clean(): Promise<void>;
}

export function createConsent(
  kernel: Pick<Kernel, 'clock' | 'log' | 'secrets' | 'publicUrl'>,
  parts: ConsentParts & { view: AccountView },
): Consent {
  const { store, accounts, platforms, apps, connections, envs, needs, view } = parts;
  const proxyOf = createProxyOfConsent(needs.proxies);
  const now = () => kernel.clock.now();
  const nameOf = (platform: PlatformId) => platforms[platform].manifest.name;

  function connectorOf(platform: PlatformId): OAuthConnector {
    const { connect } = platforms[platform];
    if (connect.by === 'oauth') return connect;
    throw new AppError('invalid_input', 'accounts.connects_with_password', { platform: nameOf(platform) });
  }

  /** Where consent is requested, and for which account. */
  async function targetOf({ workspaceId }: Who, platform: PlatformId, { service, sandbox, accountId }: AskConsent) {
    if (accountId !== undefined) {
      const row = await accounts.get(workspaceId, accountId);
      if (row.platform !== platform) throw gone();
      return { service: envs.serviceOf(row), sandbox: row.sandbox, accountId };
    }
    if (sandbox) {
      if (!envs.sandbox) throw new AppError('not_found', 'accounts.sandbox_off');
      return { service: envs.sandbox.serviceOf(platform), sandbox, accountId: null };
    }
    const { manifest } = platforms[platform];
    if (manifest.connect.service !== null && service !== undefined) {
      throw new AppError('invalid_input', 'accounts.fixed_server', { platform: manifest.name });
    }
    const server = service ?? apps.ownService(platform);
    if (server === null) throw new AppError('invalid_input', 'accounts.server_missing');
    return { service: server, sandbox, accountId: null };
  }

  /** @throws AppError not_found, unless this person requested it here */
  async function one({ workspaceId, userId }: Who, id: string): Promise<ConsentRow> {
    const row = await store.one(workspaceId, userId, id);
    if (row) return row;
    throw new AppError('not_found', 'accounts.consent_unknown');
  }

  async function outcome(row: ConsentRow): Promise<ConsentOutcome> {
    const { id, workspaceId, platform, sandbox, notes } = row;
    const standing = standingOf(row, nameOf(platform), now());
    const theirs = await accounts.list(workspaceId);
    const found = standing.state === 'choose' ? openFound(kernel.secrets, row) : [];
    const context: ConnectContext = { workspaceId, userId: row.userId, platform, sandbox, appId: row.appId };
    return {
      id,
      platform,
      sandbox,
      state: standing.state,
      problem: standing.problem && say(standing.problem),
      ...(standing.problem && { reason: standing.problem }),
      notes: notes.map(say),
      accounts: theirs.filter((account) => row.connected.includes(account.id)).map(view.account),
      found: found.map((one) => ({
        remoteId: one.remoteId,
        handle: one.handle,
        displayName: one.displayName,
        connected: theirs.some((account) => account.platform === platform && connections.isSame(account, one, context)),
      })),
    };
  }

  return {
    handleRedirect: createRedirectHandler(kernel, parts),

    async ask(who, platform, asked) {
      const connector = connectorOf(platform);
      try {
        const { service, sandbox, accountId } = await targetOf(who, platform, asked);
        const owner = { workspaceId: who.workspaceId, platform, service, sandbox };
        // An account that is connected again keeps its own.
        const proxyId = accountId === null ? (asked.proxyId ?? null) : null;
        const proxy = await proxyOf({ ...owner, accountId, proxyId });
        const { id: appId, app } = await apps.forConsent(owner, envs.of({ ...owner, appId: null }, proxy));
        const state = randomBytes(32).toString('base64url');
        const verifier = randomBytes(48).toString('base64url');
        const challenge = createHash('sha256').update(verifier).digest('base64url');
        await store.add({
          id: newId(),
          ...who,
          platform,
          service,
          sandbox,
          accountId,
          appId,
          proxyId,
          stateHash: hashOf(state),
          verifier: kernel.secrets.seal(verifier, verifierPurpose),
          expiresAt: new Date(now().getTime() + comesBackWithin),
          found: null,
          notes: [],
          problem: null,
          connected: [],
          usedAt: null,
          doneAt: null,
        });
        return { url: connector.consentUrl({ service, app, redirectUri: redirectUrlOf(kernel), state, challenge, wanted }) };
      } catch (error) {
        throw error instanceof PlatformProblem ? errorOf(error) : error;
      }
    },

    get: async (who, id) => outcome(await one(who, id)),

    async choose(who, id, remoteIds) {
      const row = await one(who, id);
      const { state, problem } = standingOf(row, nameOf(row.platform), now());
      if (state === 'connected') throw already();
      if (state !== 'choose') throw new AppError('not_found', problem === null ? 'accounts.no_choice_yet' : problem);
      const found = openFound(kernel.secrets, row);
      const wanted = [...new Set(remoteIds)].map((remoteId): Connected => {
        const account = found.find((one) => one.remoteId === remoteId);
        if (account) return account;
        throw new AppError('invalid_input', 'accounts.choice_outdated');
      });
      const { platform, sandbox, appId } = row;
      const rows = await connections.add({ ...who, platform, sandbox, appId }, wanted, async (tx, added) => {
        const ids = added.map((account) => account.id);
        if (!(await store.chosen(tx, id, ids, now()))) throw already();
        if (row.proxyId !== null) await needs.proxies.keepFor(tx, row.workspaceId, ids, row.proxyId);
      });
      return rows.map(view.account);
    },

    clean: () => store.clean(now(), new Date(now().getTime() - rememberedFor)),
  };
}

/**
 * What the sandbox's consent pages show of a workspace's sandbox accounts on a platform, by their IDs there: those that work, and the one
 * that this OAuth state reconnects. Apart from the other use cases, which need the sandbox, so that it can open first.
 */
export function createInSandbox({ db }: Pick<Kernel, 'db'>) {
  const accounts = createAccountStore(db);
  const consents = createConsentStore(db);

  return async (workspaceId: string, platform: string, state = ''): Promise<{ all: string[]; working: string[]; again: string | null }> => {
    const theirs = (await accounts.list(workspaceId)).filter((row) => row.platform === platform && row.sandbox);
    const asked = await consents.byState(hashOf(state));
    return {
      all: theirs.map(({ remoteId }) => remoteId),
      working: theirs.filter((row) => row.state === 'healthy').map(({ remoteId }) => remoteId),
      again: theirs.find(({ id }) => id === asked?.accountId)?.remoteId ?? null,
    };
  };
}

const already = () => new AppError('already_exists', 'accounts.already_chosen');
