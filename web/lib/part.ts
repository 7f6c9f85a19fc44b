import { type ComponentType, useEffect, useReducer } from 'react';
import { lateImport } from './late-import.ts';

/** How long until a part that could not be loaded is asked for again, in milliseconds. */
const pause = 5_000;

/** A part of the application that arrives after the page it belongs to. */
export interface Part<P> {
  /** The component, once it has arrived. */
  there(): ComponentType<P> | null;
  /** Loads it, unless it is there. Rejects where it cannot be had now; it may be asked for again. */
  load(): Promise<void>;
}

/**
 * A part in a file of its own: `part('Palette', () => import('./Palette.tsx'))`, named as `lateImport` asks.
 * Unlike React's `lazy` it throws nothing into the page if the connection is lost, and does not remember that it failed.
 */
export function part<P>(name: string, get: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  let there: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  async function arrive(): Promise<void> {
    there = (await lateImport(name, get)).default;
  }
  return {
    there: () => there,
    load() {
      if (there) return Promise.resolve();
      coming ??= arrive().finally(() => {
        coming = null;
      });
      return coming;
    },
  };
}

/** The part's component once it is `wanted` and there. It is asked for until it comes; `failed` is told of each time it did not. */
export function usePart<P>(one: Part<P>, wanted: boolean, failed?: () => void): ComponentType<P> | null {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one asking for each wish, whoever is told of its failure
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    // Also where somebody else has loaded it meanwhile: nothing but this draws it here.
    const ask = () =>
      void one.load().then(
        () => {
          stop();
          if (here) draw();
        },
        () => here && failed?.(),
      );
    const timer = setInterval(ask, pause);
    window.addEventListener('online', ask);
    const stop = () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
    ask();
    return () => {
      here = false;
      stop();
    };
  }, [wanted, one]);
  return wanted ? one.there() : null;
}
