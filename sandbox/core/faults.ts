import { type SandboxAim, type SandboxFault, sandboxFaults } from '@everycast/contract/sandbox';
import { secret } from './ids.ts';
import type { Things } from './things.ts';

/** What may go wrong with a request. */
export const faults = sandboxFaults;
export type Fault = SandboxFault;
export type Aim = SandboxAim;

export interface WaitingFault {
  id: string;
  aim: Aim;
  fault: Fault;
  /** How many requests it still meets. */
  times: number;
}

type Body = Omit<WaitingFault, 'id'>;
export type Faults = ReturnType<typeof createFaults>;

/** Faults that wait for the requests of a world. */
export function createFaults(things: Things) {
  const all = async (world: string): Promise<WaitingFault[]> =>
    (await things.list<Body>('fault', { world })).filter(({ body }) => body.times > 0).map(({ id, body }) => ({ id, ...body }));

  return {
    all,

    async add(world: string, fault: Body): Promise<void> {
      await things.add({ kind: 'fault', id: secret(9), world, body: fault });
    },

    async clear(world: string): Promise<void> {
      for (const { id } of await things.list('fault', { world })) await things.remove('fault', id);
    },

    /** Takes the oldest fault that waits for this, once. */
    async take(world: string, aim: Aim, only: readonly Fault[] = faults): Promise<Fault | null> {
      for (const one of await all(world)) {
        if ((one.aim !== aim && (one.aim !== 'any' || aim === 'process')) || !only.includes(one.fault)) continue;
        let taken = false;
        const changed = await things.change<Body>('fault', one.id, ({ body }) => {
          taken = body.times > 0;
          return taken ? { ...body, times: body.times - 1 } : null;
        });
        if (!taken) continue;
        if (changed?.body.times === 0) await things.remove('fault', one.id);
        return one.fault;
      }
      return null;
    },
  };
}
