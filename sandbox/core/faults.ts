import { type SandboxFault, type SandboxOperation, sandboxFaults } from '@everycast/contract/sandbox';
import { secret } from './ids.ts';
import type { RecordStore } from './records.ts';

/** What can go wrong with a request. */
export const faults = sandboxFaults;
export type Fault = SandboxFault;
export type Operation = SandboxOperation;

export interface WaitingFault {
  id: string;
  operation: Operation;
  fault: Fault;
  /** How many more requests it affects. */
  times: number;
}

type Body = Omit<WaitingFault, 'id'>;
export type Faults = ReturnType<typeof createFaults>;

/** A tenant's pending faults. */
export function createFaults(records: RecordStore) {
  const all = async (tenant: string): Promise<WaitingFault[]> =>
    (await records.list<Body>('fault', { tenant })).filter(({ body }) => body.times > 0).map(({ id, body }) => ({ id, ...body }));

  return {
    all,

    /** @returns false if the tenant has `max` already */
    add: (tenant: string, fault: Body, max?: number): Promise<boolean> =>
      records.add({ kind: 'fault', id: secret(9), tenant, body: fault }, max),

    async clear(tenant: string): Promise<void> {
      for (const { id } of await records.list('fault', { tenant })) await records.remove('fault', id);
    },

    /** Takes the oldest pending fault for this kind, once. */
    async take(tenant: string, operation: Operation, only: readonly Fault[] = faults): Promise<Fault | null> {
      for (const one of await all(tenant)) {
        if ((one.operation !== operation && (one.operation !== 'any' || operation === 'process')) || !only.includes(one.fault)) continue;
        let taken = false;
        const changed = await records.change<Body>('fault', one.id, ({ body }) => {
          taken = body.times > 0;
          return taken ? { ...body, times: body.times - 1 } : null;
        });
        if (!taken) continue;
        if (changed?.body.times === 0) await records.remove('fault', one.id);
        return one.fault;
      }
      return null;
    },
  };
}
