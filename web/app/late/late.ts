import type { ComponentType } from 'react';
import { importScreen, type LateRoute, type Missing, type RouteModule } from './load-route-module.ts';

/** A screen that couldn't be loaded. */
export interface Late {
  handle: object;
  /** Why it is missing; null if that has been shown and has to be found out again. */
  missing: Missing | null;
  /** The screen, once it has been loaded. */
  Screen: ComponentType | null;
  /** Tries again. Resolves to why it is still missing. */
  load(): Promise<Missing | null>;
}

/** @param ready receives the screen's module once it has been loaded */
export function lateOf(route: LateRoute, why: Missing, ready: (module: RouteModule) => void): Late {
  return {
    handle: {},
    missing: why,
    Screen: null,
    async load() {
      const result = await importScreen(route);
      if (typeof result === 'string') return result;
      await fetchStyles(route.css ?? []);
      this.Screen = result.default;
      Object.assign(this.handle, result.handle);
      ready(result);
      return null;
    },
  };
}

/** Fetches style sheets again that were missing with their screen: browsers don't by themselves, and not for the same element. */
async function fetchStyles(addresses: readonly string[]): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => link.sheet === null && addresses.includes(link.getAttribute('href') ?? ''),
  );
  await Promise.all(missing.map(fetchAgain));
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const other = document.createElement('link');
  other.rel = 'stylesheet';
  other.href = link.href;
  document.head.append(other);
  return new Promise((resolve) => {
    other.addEventListener('load', resolve, { once: true });
    // The screen without its style is better than none.
    other.addEventListener('error', resolve, { once: true });
  });
}
