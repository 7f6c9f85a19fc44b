import type { Fault } from '@everycast/sandbox/core/faults';
import { startSandbox } from '../../support/sandbox.ts';
import { ownFeed } from '../../support/serve-sandbox.ts';
import type { Subject } from '../subject.ts';
import type { PlatformServer } from './server.ts';

/** So many seconds of the audience's life pass in one. */
const hour = 3_600;

/** The platform's stand-in, with a world for each person. */
export async function startStandIn({ platform, connect }: Subject): Promise<PlatformServer> {
  const { id } = platform.manifest;
  const sandbox = await startSandbox({ pace: { processing: 150, slow: 150, audience: hour } });
  const played = sandbox.platforms.get(id);
  if (!played) throw new Error(`There is no stand-in for ${id}.`);
  const { standIn, faults, tokens, audience } = played;
  const service = sandbox.serviceOf(id);
  return {
    service,
    urlOf: (path) => `${service}/${path}`,
    errors: sandbox.errors,
    offers: (capability) => (standIn.routes[capability] ?? []).length > 0,
    async newPerson() {
      const world = await sandbox.newTenant();
      const [login] = (await standIn.logins?.(world.id)) ?? [];
      return {
        ...(login && { login: { service, ...login } }),
        connect: (env) => connect(sandbox, world, env),
        // Without comments of others, which come at any time.
        feed: () => ownFeed(standIn, world.id),
        audience: {
          of: ({ id, by, at }) => audience.reactions({ id, account: by.id, at: new Date(at) }, new Date()),
          followers: ({ remoteId }) => audience.followers(remoteId, new Date()),
        },
        spoil: async (operation, fault) => void (await faults.add(world.id, { operation, fault: fault as Fault, times: 1 })),
        waiting: () => faults.all(world.id),
        async expire(account) {
          await tokens.expire(world.id);
          return account;
        },
        async revoke(account) {
          await tokens.revokeAll(world.id);
          return account;
        },
      };
    },
    close: sandbox.close,
  };
}
