import type { Credentials } from '@everycast/platforms/port/account';
import type { OAuthConnector } from '@everycast/platforms/port/connection';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { z } from 'zod';
import { parseStored } from '../../kernel/database/json.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AllSources, SourceEnv, SourceLogin } from '../../sources/port/source.ts';
import type { ConnectionRow, ConnectionStore } from './connection-store.ts';
import { errorOf } from './rules.ts';

const purpose = 'source connection';
const StoredCredentials = z.record(z.string(), z.string());

type LoginKernel = Pick<Kernel, 'clock' | 'config' | 'db' | 'events' | 'leases' | 'log' | 'safeFetch' | 'secrets'>;

/** The credentials of connections: encrypted, renewed by one process at a time, and revoked. */
export function createLogins(
  kernel: LoginKernel,
  { store, sources, download }: { store: ConnectionStore; sources: AllSources; download: typeof fetch },
) {
  const { clock, config, db, events, leases, log, safeFetch, secrets } = kernel;
  const now = () => clock.now();

  const env: SourceEnv = { fetch: safeFetch, download, now };
  /** Sources have no quotas that this server counts. */
  const oauthEnv: PlatformEnv = {
    fetch: safeFetch,
    now,
    reportRateLimit: () => undefined,
    spend: async () => undefined,
    page: () => Promise.reject(new Error('Sources read no pages.')),
  };

  function credentialsOf({ id, credentials }: ConnectionRow): Credentials {
    let text: string;
    try {
      text = secrets.open(credentials, purpose);
    } catch (cause) {
      // Encrypted with another SECRET_KEY.
      throw new PlatformProblem('reconnect', 'accounts.login_unreadable', { cause });
    }
    return parseStored(StoredCredentials, JSON.parse(text), { table: 'source_connection', id, column: 'credentials' });
  }

  const appOf = (row: Pick<ConnectionRow, 'source'>) => config.sources[row.source]?.app ?? undefined;

  function connectedAs(row: ConnectionRow) {
    const app = appOf(row);
    const { service, remoteId, name } = row;
    return { service, remoteId, handle: name, traits: {}, credentials: credentialsOf(row), ...(app && { app }) };
  }

  async function current({ id, workspaceId, userId }: ConnectionRow): Promise<ConnectionRow> {
    const row = await store.find({ workspaceId, userId }, id);
    if (row) return row;
    throw new PlatformProblem('rejected', 'sources.disconnected');
  }

  /** Renews the credentials of that version, or returns newer ones. @throws PlatformProblem */
  const renew = (row: ConnectionRow, connector: OAuthConnector): Promise<ConnectionRow> =>
    leases.oneAtATime(`renewal of source connection ${row.id}`, async () => {
      const latest = await current(row);
      if (latest.version !== row.version) return latest;
      const { credentials } = await connector.refresh(connectedAs(latest), oauthEnv);
      const change = { credentials: seal(credentials), version: latest.version + 1 };
      return (await store.change(db, latest.id, latest.version, change)) ?? current(latest);
    });

  const seal = (credentials: Credentials): string => secrets.seal(JSON.stringify(credentials), purpose);

  async function mark(row: ConnectionRow, { reason }: PlatformProblem): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (await store.change(tx, row.id, row.version, { state: 'reconnect', problem: reason })) {
        await events.publish(tx, row.workspaceId, { type: 'sources.changed' });
      }
    });
  }

  /**
   * Calls a connection's source with a valid login. If the source wants its person, the connection says so from then on.
   * @throws PlatformProblem, and whatever `work` throws
   */
  async function call<T>(given: ConnectionRow, work: (login: SourceLogin, env: SourceEnv) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (given.problem) throw new PlatformProblem('reconnect', given.problem);
    const { connect } = sources[given.source];
    const connector = connect.by === 'oauth' ? connect.connector : null;
    let row = given;
    const attempt = () => work({ service: row.service, credentials: credentialsOf(row) }, { ...env, ...(signal && { signal }) });
    try {
      if (connector?.refreshDue(credentialsOf(row), now())) row = await renew(row, connector);
      return await attempt().catch(async (error: unknown) => {
        if (!connector || !(error instanceof PlatformProblem) || error.kind !== 'refresh') throw error;
        row = await renew(row, connector);
        return attempt();
      });
    } catch (error) {
      if (error instanceof PlatformProblem && (error.kind === 'reconnect' || error.kind === 'refresh')) await mark(row, error);
      throw error;
    }
  }

  /** @throws AppError */
  const toPerson = (error: unknown): never => {
    throw error instanceof PlatformProblem ? errorOf(error) : error;
  };

  return {
    env,
    oauthEnv,
    appOf,
    seal,
    call,

    /** The same for a person who waits. @throws AppError */
    callNow: <T>(row: ConnectionRow, work: (login: SourceLogin, env: SourceEnv) => Promise<T>): Promise<T> =>
      call(row, work).catch(toPerson),

    /** The same without a connection. @throws AppError */
    openly: <T>(work: () => Promise<T>): Promise<T> => work().catch(toPerson),

    /** Ends a login at its source. Failures are only logged: it has been forgotten here. */
    async revoke(row: ConnectionRow): Promise<void> {
      const { connect } = sources[row.source];
      if (connect.by !== 'oauth' || !connect.connector.revocation) return;
      try {
        await connect.connector.revocation.revoke(connectedAs(row), oauthEnv);
      } catch (error) {
        log.warn({ source: row.source, reason: error instanceof Error ? error.message : 'unknown' }, 'A login could not be revoked');
      }
    },
  };
}
export type Logins = ReturnType<typeof createLogins>;
