import { useSyncExternalStore } from 'react';

const nothingToStop = (): void => undefined;
const neverChanges = () => nothingToStop;

/**
 * False while a prerendered page is hydrated, then true. What depends on the URL's query or on this browser is only rendered then, because
 * the prerendered page has neither.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
