import { firstUtm, type UtmParameters } from '@everycast/contract/utm';
import type { Kernel } from '../../kernel/kernel.ts';
import { createUtmStore } from './utm-store.ts';

/** The UTM parameters that a workspace used last: the next link starts with them. A link’s own are part of its address in the text. */
export interface Utm {
  usedLast(workspaceId: string): Promise<UtmParameters>;
  use(workspaceId: string, parameters: UtmParameters): Promise<UtmParameters>;
}

export function createUtm(kernel: Pick<Kernel, 'db' | 'clock'>): Utm {
  const store = createUtmStore(kernel.db);
  return {
    usedLast: async (workspaceId) => (await store.read(workspaceId)) ?? firstUtm,

    async use(workspaceId, parameters) {
      await store.write({ workspaceId, parameters, usedAt: kernel.clock.now() });
      return parameters;
    },
  };
}
