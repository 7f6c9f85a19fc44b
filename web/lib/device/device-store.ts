import { createStore, del, get, set, type UseStore, values } from 'idb-keyval';

/** What this browser keeps by ID in IndexedDB: with files, and where the service worker writes, too. */
export interface DeviceStore<T> {
  get(id: string): Promise<T | null>;
  all(): Promise<T[]>;
  /** Adds it, or replaces the one with its ID. @throws if this browser has no space for it */
  put(one: T): Promise<void>;
  remove(id: string): Promise<void>;
}

/**
 * Opens a store at its first use.
 * @param isValid whether this version can read it: what is kept outlives builds
 */
export function openDeviceStore<T extends { id: string }>(name: string, isValid: (value: unknown) => value is T): DeviceStore<T> {
  let opened: UseStore | null = null;
  const store = (): UseStore => {
    opened ??= createStore(`everycast-${name}`, name);
    return opened;
  };
  return {
    async get(id) {
      const found: unknown = await get(id, store());
      return isValid(found) ? found : null;
    },
    async all() {
      const found: unknown[] = await values(store());
      return found.filter(isValid);
    },
    put: (one) => set(one.id, one, store()),
    remove: (id) => del(id, store()),
  };
}
