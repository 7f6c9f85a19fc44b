import type { State } from './state.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The deepest that Stripe expands. */
const deepest = 4;

/** A copy in which the IDs at these paths are replaced by their objects, as `expand[]` asks for. */
export function expanded<One extends object>(state: State, object: One, paths: readonly string[]): unknown {
  const copy = structuredClone(object);
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.length > deepest) throw new Error(`expand goes too deep: ${path}`);
    into(copy, keys);
  }
  return copy;

  function into(at: unknown, [key, ...rest]: readonly string[]): void {
    if (key === undefined) return;
    if (Array.isArray(at)) {
      for (const one of at) into(one, [key, ...rest]);
      return;
    }
    if (!isObject(at)) return;
    const value = at[key];
    if (typeof value === 'string') at[key] = structuredClone(byId(value) ?? value);
    into(at[key], rest);
  }

  function byId(id: string): object | undefined {
    const all = [state.customers, state.methods, state.subscriptions, state.schedules, state.invoices, state.intents, state.products];
    return all.map((some: ReadonlyMap<string, object>) => some.get(id)).find((one) => one !== undefined);
  }
}
