import { type Message, type MessageCode, message, type Params } from '@everycast/messages/message';
import type { Connected } from '@everycast/platforms/port/account';
import type { OAuthConnector } from '@everycast/platforms/port/connection';
import { consentDenied } from '@everycast/platforms/port/oauth';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { scopesToAsk } from '@everycast/platforms/port/scopes';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AccountStore } from '../account-store.ts';
import { type Apps, redirectUrlOf } from '../apps/apps.ts';
import type { ConnectContext, Connections } from '../connections.ts';
import type { AccountsNeeds, Platforms } from '../needs.ts';
import type { PlatformEnvs } from '../platform-envs.ts';
import { sealFound, verifierPurpose } from './consent-secrets.ts';
import type { ConsentRow, ConsentStore } from './consent-store.ts';
import { createProxyOfConsent } from './proxy-of-consent.ts';
import { chosenWithin, hashOf, type Permissions, permissionsOf, wanted } from './rules.ts';

/** What asking for consent and coming back from it use. */
export interface ConsentParts {
  store: ConsentStore;
  accounts: AccountStore;
  platforms: Platforms;
  apps: Apps;
  connections: Connections;
  envs: PlatformEnvs;
  needs: AccountsNeeds;
}

/** The platform's query parameters in the redirect. */
interface RedirectQuery {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
}

/** What the accounts screen receives: a consent's ID, or why there is none. */
export type RedirectTarget = { connect: string } | { problem: string };

export type RedirectHandler = (query: RedirectQuery, userId: string) => Promise<RedirectTarget>;

/** Ends the consent with a reason for the person. */
const refused = (reason: MessageCode | Message, params?: Params) => new AppError('platform_rejected', reason, params);

/**
 * Handles the redirect from a consent page. The code is redeemed right away, because some last half a minute; the result is stored with the
 * consent, and neither code nor tokens appear anywhere else.
 */
export function createRedirectHandler(
  kernel: Pick<Kernel, 'clock' | 'log' | 'secrets' | 'publicUrl'>,
  { store, accounts, platforms, apps, connections, envs, needs }: ConsentParts,
): RedirectHandler {
  const now = () => kernel.clock.now();
  const proxyOf = createProxyOfConsent(needs.proxies);

  /** @throws AppError, if the code must not be redeemed anymore */
  async function codeOf(row: ConsentRow, { code, error, error_description: description }: RedirectQuery): Promise<string> {
    const { name } = platforms[row.platform].manifest;
    if (error !== undefined) throw consentDenied(name, error, description ?? null);
    if (row.expiresAt < now()) throw refused('accounts.consent_too_late', { platform: name });
    if (code === undefined) throw refused('accounts.consent_missing', { platform: name });
    if (!(await needs.workspaces.may(row.userId, row.workspaceId, 'account.connect'))) throw refused('accounts.may_not_connect');
    return code;
  }

  async function exchange(row: ConsentRow, connector: OAuthConnector, code: string): Promise<{ found: Connected[] } & Permissions> {
    const { platform, service } = row;
    const { connect, name } = platforms[platform].manifest;
    const app = (await apps.load([row]))(row);
    if (!app || connect.by !== 'oauth') throw new Error(`${name} has no app.`);
    const env = envs.of(row, await proxyOf(row));
    const by = { service, app, redirectUri: redirectUrlOf(kernel) };
    const grant = await connector.exchange({ ...by, code, verifier: kernel.secrets.open(row.verifier, verifierPurpose) }, env);
    const permissions = permissionsOf(name, scopesToAsk(connect, app, wanted), grant.scopes);
    if (permissions.problem !== null) throw refused(permissions.problem);
    return { ...permissions, found: await connector.accounts(grant, by, env) };
  }

  async function reconnect(
    row: ConsentRow,
    accountId: string,
    context: ConnectContext,
    found: readonly Connected[],
    notes: Message[],
  ): Promise<void> {
    const account = await accounts.get(row.workspaceId, accountId);
    const same = found.find((one) => connections.isSame(account, one, context));
    if (!same) {
      const other = found.map(({ handle }) => handle);
      throw refused('accounts.another_account', { other, handle: account.handle, platform: platforms[row.platform].manifest.name });
    }
    await connections.renew(context, account, same, async (tx) => {
      await store.change(row.id, { connected: [account.id], notes, doneAt: now() }, tx);
    });
  }

  async function complete(row: ConsentRow, connector: OAuthConnector, query: RedirectQuery): Promise<void> {
    const { workspaceId, userId, platform, sandbox, appId } = row;
    const { found, notes } = await exchange(row, connector, await codeOf(row, query));
    const context: ConnectContext = { workspaceId, userId, platform, sandbox, appId };
    if (found.length === 0) {
      throw refused('accounts.nothing_to_publish_to', { platform: platforms[platform].manifest.name });
    }
    if (row.accountId !== null) return reconnect(row, row.accountId, context, found, notes);
    if (found.length === 1) {
      await connections.add(context, found, async (tx, rows) => {
        const ids = rows.map(({ id }) => id);
        await store.change(row.id, { connected: ids, notes, doneAt: now() }, tx);
        if (row.proxyId !== null) await needs.proxies.keepFor(tx, workspaceId, ids, row.proxyId);
      });
      return;
    }
    const expiresAt = new Date(now().getTime() + chosenWithin);
    await store.change(row.id, { found: sealFound(kernel.secrets, found), notes, expiresAt, doneAt: now() });
  }

  /** The message for a failure. Unexpected errors are logged only by message, because they may contain what the platform sent. */
  function reasonOf(error: unknown, row: ConsentRow): Message {
    if (error instanceof AppError) return error.reason;
    if (error instanceof PlatformProblem) return error.reason;
    const reason = error instanceof Error ? error.stack : String(error);
    kernel.log.error({ consent: row.id, platform: row.platform, reason }, 'An account could not be connected');
    return message('accounts.not_connected');
  }

  return async function handleRedirect(query, userId) {
    const stateHash = hashOf(query.state ?? '');
    const row = await store.take(stateHash, userId, now());
    if (!row) {
      const other = await store.byState(stateHash);
      if (!other) return { problem: 'unknown' };
      // Reloaded or submitted twice: it shows the first one's result, without calling the platform.
      return other.userId === userId ? { connect: other.id } : { problem: 'foreign' };
    }
    const connector = platforms[row.platform].connect;
    try {
      if (connector.by !== 'oauth') throw refused('accounts.connects_with_password', { platform: platforms[row.platform].manifest.name });
      await complete(row, connector, query);
      return { connect: row.id };
    } catch (error) {
      await store.change(row.id, { problem: reasonOf(error, row), doneAt: now() });
      return { problem: row.id };
    }
  };
}
