import type { Role } from '@everycast/contract/permissions';
import { systemClock } from '../../server/kernel/clock.ts';
import { readConfig } from '../../server/kernel/config.ts';
import type { Database } from '../../server/kernel/database/database.ts';
import { createIdempotencyStore } from '../../server/kernel/database/idempotency.ts';
import { createUses } from '../../server/kernel/database/uses.ts';
import { createHttp, type Http } from '../../server/kernel/http/http.ts';
import { createLog } from '../../server/kernel/log.ts';
import { createSecrets } from '../../server/kernel/secrets.ts';

/**
 * The real server with the real guard, for one feature's routes; only authentication is replaced. The header `x-user` names the person, and
 * `members` lists roles by workspace, a person's first being their default.
 */
export async function openTestHttp(options: {
  db: Database;
  members: Record<string, Record<string, Role>>;
  routes: (http: Http) => unknown;
}): Promise<Http> {
  const http = await createHttp({
    log: createLog('silent'),
    config: readConfig({}),
    publicUrl: () => 'http://localhost',
    lookUps: {
      async who(headers) {
        const userId = headers.get('x-user');
        return userId === null ? null : { userId, by: 'session', workspaceId: null, until: null, confirmed: true };
      },
      async membership(userId, chosen) {
        const own = options.members[userId] ?? {};
        const workspaceId = chosen ?? Object.keys(own)[0];
        const role = workspaceId === undefined ? undefined : own[workspaceId];
        return workspaceId === undefined || role === undefined ? null : { workspaceId, userId, role };
      },
      isInstanceOwner: async () => false,
      hasFeature: async () => true,
      onAccessChange: () => () => undefined,
    },
    idempotency: createIdempotencyStore(options.db, systemClock, createSecrets('a secret key for tests alone')),
    uses: createUses(options.db),
  });
  await options.routes(http);
  await http.ready();
  return http;
}
