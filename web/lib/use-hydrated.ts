import { useSyncExternalStore } from 'react';

const nothingToStop = (): void => undefined;
const neverChanges = () => nothingToStop;

/**
 * False while a prerendered page is being taken over, then true. What depends on the address's query or on this browser
 * is drawn from then on: the page that was written at build time knows neither.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
