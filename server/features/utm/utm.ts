import { firstUtm, type UtmParameters } from '@everycast/contract/utm';
import type { Kernel } from '../../kernel/kernel.ts';
import { createUtmStore } from './utm-store.ts';

export type Utm = ReturnType<typeof createUtm>;

/** The UTM parameters that a workspace used last: the next link starts with them. A link’s own are part of its address in the text. */
export function createUtm(kernel: Pick<Kernel, 'db' | 'clock'>) {
  const store = createUtmStore(kernel.db);
  return {
    usedLast: async (workspaceId: string): Promise<UtmParameters> => (await store.read(workspaceId)) ?? firstUtm,

    async use(workspaceId: string, parameters: UtmParameters): Promise<UtmParameters> {
      await store.write({ workspaceId, parameters, usedAt: kernel.clock.now() });
      return parameters;
    },
  };
}
