import type { SourceId } from '@everycast/contract/named-sources';
import type { ConnectWebdav, SourceConnection } from '@everycast/contract/sources';
import type { Credentials } from '@everycast/platforms/port/account';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AllSources } from '../../sources/port/source.ts';
import type { ConnectionRow, ConnectionStore, Owner } from './connection-store.ts';
import type { Logins } from './logins.ts';
import { errorOf } from './rules.ts';
import { toConnection } from './view.ts';

/** The most connections of a person in a workspace. */
const maxConnections = 20;

/** A login that was just given, and whose it is. */
interface GivenLogin {
  source: SourceId;
  service: string;
  remoteId: string;
  name: string;
  credentials: Credentials;
}

type ConnectionsKernel = Pick<Kernel, 'clock' | 'config' | 'db' | 'events'>;

/** A person's connections in a workspace: nobody else sees them, or what is there. */
export function createConnections(
  { clock, config, db, events }: ConnectionsKernel,
  { store, logins, sources }: { store: ConnectionStore; logins: Logins; sources: AllSources },
) {
  /** @throws AppError limit_reached */
  async function add(owner: Owner, { credentials, ...login }: GivenLogin): Promise<ConnectionRow> {
    return db.transaction().execute(async (tx) => {
      const count = await store.lockCount(tx, owner);
      const { workspaceId, userId } = owner;
      const row = { id: newId(), workspaceId, userId, ...login, credentials: logins.seal(credentials), createdAt: clock.now() };
      const put = await store.put(tx, row);
      if (put.id === row.id && count >= maxConnections)
        throw new AppError('limit_reached', 'sources.too_many_connections', { max: maxConnections });
      await events.publish(tx, workspaceId, { type: 'sources.changed' });
      return put;
    });
  }

  return {
    add,
    list: store.list,

    /** @throws AppError not_found */
    async get(owner: Owner, id: string): Promise<ConnectionRow> {
      const row = await store.find(owner, id);
      if (row) return row;
      throw new AppError('not_found', 'sources.disconnected');
    },

    /** Connects to a server by its address and an app password. @throws AppError */
    async connect(owner: Owner, given: ConnectWebdav): Promise<SourceConnection> {
      const { connect } = sources.webdav;
      // A password goes along with every request. In one's own network, the operator decides.
      if (!config.allowPrivateAddresses && new URL(given.address).protocol === 'http:')
        throw new AppError('invalid_input', 'sources.https_needed');
      if (connect.by !== 'password') throw new Error('WebDAV connects by password.');
      try {
        const { service, credentials, remoteId, name } = await connect.connect(given, logins.env);
        return toConnection(await add(owner, { source: 'webdav', service, credentials, remoteId, name }));
      } catch (error) {
        throw error instanceof PlatformProblem ? errorOf(error) : error;
      }
    },

    /** Forgets a login, here and at its source. What was imported stays. @throws AppError not_found */
    async disconnect(owner: Owner, id: string): Promise<void> {
      const row = await db.transaction().execute(async (tx) => {
        const removed = await store.remove(tx, owner, id);
        if (!removed) throw new AppError('not_found', 'sources.disconnected');
        await events.publish(tx, owner.workspaceId, { type: 'sources.changed' });
        return removed;
      });
      await logins.revoke(row);
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;
