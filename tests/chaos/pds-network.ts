import { subject } from '../platforms/subjects/bluesky.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type Rule, randomFaults, seededRandom } from '../support/faults.ts';
import { type Pds, type SeenRecord, startPds } from '../support/pds.ts';
import type { Client } from './client.ts';
import { composerOf } from './compose.ts';
import { type ChaosAccount, type Network, type SeenPost, tally } from './network.ts';

interface PdsGround {
  connect(client: Client, accounts: number): Promise<Network>;
  close(): Promise<void>;
}

/** A real PDS, behind a proxy that drops responses, delays, resets, returns false responses and 502. */
export async function startPdsGround(mischief: { seed: number; faults: number }): Promise<PdsGround> {
  const pds = await startPds();
  const proxy = await startFaultProxy(pds.url);
  return {
    async connect(client, count) {
      const accounts: ChaosAccount[] = [];
      for (let index = 0; index < count; index += 1) {
        const owner = await pds.createAccount(`chaos${index}`);
        const { id } = await client.login('bluesky', { service: proxy.url, identifier: owner.handle, password: owner.appPassword });
        accounts.push({ id, owner: owner.did });
      }
      return pdsNetwork({ pds, proxy, accounts }, mischief);
    },
    async close() {
      await proxy.close();
      await pds.close();
    },
  };
}

type Parts = { pds: Pds; proxy: FaultProxy; accounts: readonly ChaosAccount[] };

function pdsNetwork({ pds, proxy, accounts }: Parts, mischief: { seed: number; faults: number }): Network {
  return {
    name: 'PDS',
    accounts,
    room: Number.POSITIVE_INFINITY,
    mayLoseLogins: false,
    repeats: true,

    // The stand-in covers what the video service does.
    compose: composerOf(subject, null, ['video', 'short']).compose,

    spoil: () => proxy.use(slowAndFaulty(mischief)),
    calm: async () => proxy.use(null),

    /** The server takes the last account down. */
    async close() {
      const last = accounts.slice(-1);
      for (const { owner } of last) await pds.takeDown(owner, true);
      return last;
    },
    async open(client, { id, owner }) {
      await pds.takeDown(owner, false);
      await client.test(id);
    },

    seen: async () => (await Promise.all(accounts.map(({ owner }) => pds.posts(owner)))).flat().map(shown),

    figures() {
      const looked = proxy.seen.filter(({ method }) => method === 'com.atproto.repo.getRecord').length;
      const spoiled = tally(proxy.seen.flatMap(({ fault }) => fault ?? []));
      return { requests: proxy.seen.length, spoiled, also: `${looked} look-ups` };
    },
  };
}

/** Successful requests are slowed down, so that kills can interrupt them. */
function slowAndFaulty({ seed, faults }: { seed: number; faults: number }): Rule {
  const fault = randomFaults(seed, faults);
  const random = seededRandom(seed + 3);
  return (request) => fault(request) ?? { kind: 'delay', ms: 100 + random() * 900 };
}

const shown = ({ uri, value }: SeenRecord): SeenPost => ({
  says: [String(value.text)],
  files: (value.embed as { images?: unknown[] } | undefined)?.images?.length ?? 0,
  linkEnd: `/${uri.split('/').at(-1)}`,
});
