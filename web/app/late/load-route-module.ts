import type { ComponentType } from 'react';
import { withTexts } from '../../lib/i18n/with-texts.ts';

/** What the router's manifest says of a route. */
export interface LateRoute {
  id: string;
  /** The address of its script. */
  module: string;
  /** The addresses of its style sheets. */
  css?: readonly string[];
}

export interface RouteModule {
  default: ComponentType;
  handle?: object;
}

/** Why a screen can't be loaded: the server doesn't answer, or it no longer has the files of this tab's version. */
export type Missing = 'offline' | 'outdated';

type Ready = (module: RouteModule) => void;
type StandIn = (route: LateRoute, why: Missing, ready: Ready) => RouteModule;

let standInFor: StandIn | null = null;

/** Sets what is shown in place of a screen that can't be loaded. The root does this, because the router, which loads this file, can't. */
export function showInPlace(standIn: StandIn): void {
  standInFor = standIn;
}

/**
 * Loads a screen for the router. The build replaces the router's own function of this name, which reloads the page if a screen can't be
 * loaded: over uploads and drafts, and again and again without a connection.
 * @param loaded the modules of routes by their IDs; the router reads them, too
 */
export async function loadRouteModule(route: LateRoute, loaded: Record<string, RouteModule>): Promise<RouteModule> {
  const known = loaded[route.id];
  if (known) return known;
  const result = await importScreen(route);
  if (typeof result !== 'string') return keep(result);
  if (!standInFor) throw new Error(`${route.module} can't be loaded: ${result}.`);
  return keep(standInFor(route, result, keep));

  function keep(module: RouteModule): RouteModule {
    loaded[route.id] = module;
    return module;
  }
}

/** Loads a screen's script and its texts in the language shown; if that fails, finds out why. */
export async function importScreen({ module }: LateRoute): Promise<RouteModule | Missing> {
  const load = (): Promise<RouteModule> => withTexts(() => import(/* @vite-ignore */ module));
  try {
    return await load();
  } catch {
    // The browser doesn't say why; the server does.
  }
  const status = await fetch(module, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.status,
    () => null,
  );
  if (status === 404) return 'outdated';
  if (status !== 200) return 'offline';
  return load().catch((error: unknown) => {
    // The script is there, but what it imports isn't, or it throws, or the browser remembers the failure (Firefox up to 154).
    console.error(error);
    return 'outdated' as const;
  });
}
