import type { TargetStore } from '../../server/features/publishing/work/publishing-work-store.ts';
import { Crash } from './publishing.ts';

/**
 * A store that kills its worker before or after its nth call: even numbers before a call has done anything, odd ones after it. Once dead,
 * nothing the worker still tries is done.
 */
export const dyingStore = (store: TargetStore, at: number) => dyingWhen(store, (_name, _args, count) => count === at);

/**
 * A store that kills its worker at the first call for which this returns true; it is called before a call has done anything, and after it.
 */
export function dyingWhen(
  store: TargetStore,
  isEnd: (name: keyof TargetStore, args: unknown[], count: number) => boolean,
): { store: TargetStore; died(): boolean } {
  let count = 0;
  let died = false;
  const reach = (name: keyof TargetStore, args: unknown[]): void => {
    died ||= isEnd(name, args, count++);
    if (died) throw new Crash();
  };
  const dying = new Proxy(store, {
    get(of, name: keyof TargetStore) {
      const original = of[name] as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        reach(name, args);
        const answer = await original(...args);
        reach(name, args);
        return answer;
      };
    },
  });
  return { store: dying, died: () => died };
}
