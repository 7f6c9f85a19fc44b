import { roleReaches } from '@everycast/contract/workspaces';
import { consentDenied, scopesToAsk } from '@everycast/platforms/port/oauth';
import type { Connected, OAuthConnector } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { redirectUrlOf } from '../apps/apps.ts';
import type { Place } from '../links.ts';
import { gone } from '../rules.ts';
import { sealFound } from './found.ts';
import { type ConsentParts, hashOf, verifierPurpose } from './parts.ts';
import { chosenWithin, type Permissions, permissionsOf } from './rules.ts';
import type { ConsentRow } from './store.ts';

/** What the platform sends the browser back with. */
interface CameBack {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
}

/** What the accounts screen is told: a consent by its id, or why there is none to tell of. */
export type BackAt = { connect: string } | { problem: string };

export type Back = (cameBack: CameBack, userId: string) => Promise<BackAt>;

/** A sentence for the person that ends the consent. */
const refused = (words: string) => new AppError('platform_rejected', words);

/**
 * What happens when a browser comes back from a page of consent. The code is spent at once, for some live half a minute; whatever comes of
 * it is written to the consent, and neither code nor tokens appear anywhere else.
 */
export function createBack(
  kernel: Pick<Kernel, 'clock' | 'log' | 'secrets' | 'publicUrl'>,
  { store, accounts, platforms, apps, links, usable, needs }: ConsentParts,
): Back {
  const now = () => kernel.clock.now();

  /** @throws AppError, where the code must not be spent any more */
  async function mayGoOn(row: ConsentRow, { code, error, error_description: description }: CameBack): Promise<string> {
    const { name } = platforms[row.platform].manifest;
    if (error !== undefined) throw consentDenied(name, error, description ?? null);
    if (row.expiresAt < now())
      throw refused(`The page of ${name} was open for longer than ten minutes. Nothing was connected: connect again.`);
    if (code === undefined) throw refused(`${name} sent you back without its consent. Nothing was connected: connect again.`);
    const role = await needs.roleOf(row.userId, row.workspaceId);
    if (role === null || !roleReaches(role, 'admin')) {
      throw refused('You may not connect accounts in this workspace any more. Ask an admin of it.');
    }
    return code;
  }

  async function exchange(row: ConsentRow, connector: OAuthConnector, code: string): Promise<{ found: Connected[] } & Permissions> {
    const { platform, service } = row;
    const { connect, name } = platforms[platform].manifest;
    const app = (await apps.load([row]))(row);
    if (!app || connect.by !== 'oauth') throw new Error(`${name} has no app.`);
    const env = usable.envOf(row);
    const by = { service, app, redirectUri: redirectUrlOf(kernel) };
    const grant = await connector.exchange({ ...by, code, verifier: kernel.secrets.open(row.verifier, verifierPurpose) }, env);
    const asked = scopesToAsk(connect, app);
    const scopes = connect.scopes.filter((scope) => asked.includes(scope.name));
    const permissions = permissionsOf(name, scopes, grant.scopes);
    if (permissions.problem !== null) throw refused(permissions.problem);
    return { ...permissions, found: await connector.accounts(grant, by, env) };
  }

  async function reconnect(row: ConsentRow, place: Place, found: readonly Connected[], notes: string[]): Promise<void> {
    const account = await accounts.one(row.workspaceId, row.accountId ?? '');
    if (!account) throw gone();
    const same = found.find((one) => links.isSame(account, one, place));
    if (!same) {
      const those = found.map(({ handle }) => handle).join(', ');
      throw refused(
        `You signed in to ${those}, not to ${account.handle}, so nothing was changed. Sign out on ${platforms[row.platform].manifest.name} and reconnect as ${account.handle}, or connect ${those} as an account of its own.`,
      );
    }
    await links.renew(place, account, same, async (tx) => {
      await store.change(row.id, { connected: [account.id], notes, doneAt: now() }, tx);
    });
  }

  async function goOn(row: ConsentRow, connector: OAuthConnector, cameBack: CameBack): Promise<void> {
    const { workspaceId, userId, platform, sandbox, appId } = row;
    const { found, notes } = await exchange(row, connector, await mayGoOn(row, cameBack));
    const place: Place = { workspaceId, userId, platform, sandbox, appId };
    if (found.length === 0) {
      const { name } = platforms[platform].manifest;
      throw refused(
        `${name} has nothing to publish to for this login: no page, channel or organization of yours was among what you allowed.`,
      );
    }
    if (row.accountId !== null) return reconnect(row, place, found, notes);
    if (found.length === 1) {
      await links.add(place, found, async (tx, rows) => {
        await store.change(row.id, { connected: rows.map(({ id }) => id), notes, doneAt: now() }, tx);
      });
      return;
    }
    const expiresAt = new Date(now().getTime() + chosenWithin);
    await store.change(row.id, { found: sealFound(kernel.secrets, found), notes, expiresAt, doneAt: now() });
  }

  /** What is said of a failure. What nobody expected is logged by its words alone: with it may come what the platform sent. */
  function wordsOf(error: unknown, row: ConsentRow): string {
    if (error instanceof PlatformProblem || error instanceof AppError) return error.message;
    const reason = error instanceof Error ? error.stack : String(error);
    kernel.log.error({ consent: row.id, platform: row.platform, reason }, 'An account could not be connected');
    return 'Something went wrong on our side, and nothing was connected. Please try again.';
  }

  return async function back(cameBack, userId) {
    const stateHash = hashOf(cameBack.state ?? '');
    const row = await store.take(stateHash, userId, now());
    if (!row) {
      const other = await store.byState(stateHash);
      if (!other) return { problem: 'unknown' };
      // Loaded again, or pressed twice: it shows what comes of the first, and asks nobody.
      return other.userId === userId ? { connect: other.id } : { problem: 'foreign' };
    }
    const connector = platforms[row.platform].connect;
    try {
      if (connector.by !== 'oauth') throw refused('This platform is not connected in the browser.');
      await goOn(row, connector, cameBack);
      return { connect: row.id };
    } catch (error) {
      await store.change(row.id, { problem: wordsOf(error, row), doneAt: now() });
      return { problem: row.id };
    }
  };
}
