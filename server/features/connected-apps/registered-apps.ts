import type { NewRegisteredApp, RegisteredApp } from '@everycast/contract/connected-apps';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { accessOf } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ConnectedAppsNeeds, OAuthApp } from './needs.ts';

/** Apps that the server's owner has registered for everyone. */
export interface RegisteredApps {
  /** The newest first. */
  list(): Promise<RegisteredApp[]>;
  /** @throws AppError invalid_input */
  add(wanted: NewRegisteredApp): Promise<RegisteredApp>;
  /** Disconnects it everywhere. @throws AppError not_found */
  remove(id: string): Promise<void>;
}

/** @param needs `peopleOf`: who has connected an app */
export function createRegisteredApps(
  { db, events }: Pick<Kernel, 'db' | 'events'>,
  { oauth, peopleOf }: Pick<ConnectedAppsNeeds, 'oauth'> & { peopleOf(tx: Tx, clientId: string): Promise<string[]> },
): RegisteredApps {
  return {
    list: async () => (await oauth.keptApps()).map(shown),
    add: async (wanted) => shown(await oauth.keepApp(wanted)),
    async remove(id) {
      const people = await db.transaction().execute(async (tx) => {
        const had = await peopleOf(tx, id);
        if (!(await oauth.removeKept(tx, id))) throw new AppError('not_found', 'connected_apps.no_such_app');
        return had;
      });
      for (const userId of people) await events.wake(db, accessOf(userId));
    },
  };
}

const shown = ({ createdAt, usedAt, ...app }: OAuthApp): RegisteredApp => ({
  ...app,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
