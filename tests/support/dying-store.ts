import type { WorkStore } from '../../server/features/publishing/work/store.ts';
import { Crash } from './publishing.ts';

/**
 * A store that ends its worker before or after its n-th call: even numbers before a call has done anything, odd ones after it.
 * Once dead, nothing that the worker still tries is done.
 */
export function dyingStore(store: WorkStore, at: number): { store: WorkStore; died(): boolean } {
  let count = 0;
  let died = false;
  const reach = (): void => {
    died ||= count++ === at;
    if (died) throw new Crash();
  };
  const dying = new Proxy(store, {
    get(of, name: keyof WorkStore) {
      const original = of[name] as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        reach();
        const answer = await original(...args);
        reach();
        return answer;
      };
    },
  });
  return { store: dying, died: () => died };
}
