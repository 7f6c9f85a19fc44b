import { type SandboxFault, type SandboxOperation, sandboxFaults, sandboxOperations } from '@everycast/contract/sandbox';
import { z } from 'zod';
import { secret } from './ids.ts';
import { kind, type RecordStore } from './records.ts';

/** What can go wrong with a request. */
export const faults = sandboxFaults;
export type Fault = SandboxFault;
export type Operation = SandboxOperation;

/** `times`: how many more requests it affects. */
const Body = z.object({ operation: z.enum(sandboxOperations), fault: z.enum(sandboxFaults), times: z.number() });
type Body = z.infer<typeof Body>;
export type WaitingFault = Body & { id: string };
const waiting = kind('fault', Body);
export type Faults = ReturnType<typeof createFaults>;

/** A tenant's pending faults. */
export function createFaults(records: RecordStore) {
  const all = async (tenant: string): Promise<WaitingFault[]> =>
    (await records.list(waiting, { tenant })).filter(({ body }) => body.times > 0).map(({ id, body }) => ({ id, ...body }));

  return {
    all,

    /** @returns false if the tenant has `max` already */
    add: (tenant: string, fault: Body, max?: number): Promise<boolean> => records.add(waiting, { id: secret(9), tenant, body: fault }, max),

    async clear(tenant: string): Promise<void> {
      for (const { id } of await records.list(waiting, { tenant })) await records.remove(waiting, id);
    },

    /** Takes the oldest pending fault for this kind, once. */
    async take(tenant: string, operation: Operation, only: readonly Fault[] = faults): Promise<Fault | null> {
      for (const one of await all(tenant)) {
        if ((one.operation !== operation && (one.operation !== 'any' || operation === 'process')) || !only.includes(one.fault)) continue;
        let taken = false;
        const changed = await records.change(waiting, one.id, ({ body }) => {
          taken = body.times > 0;
          return taken ? { ...body, times: body.times - 1 } : null;
        });
        if (!taken) continue;
        if (changed?.body.times === 0) await records.remove(waiting, one.id);
        return one.fault;
      }
      return null;
    },
  };
}
