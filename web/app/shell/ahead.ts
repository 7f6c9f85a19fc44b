import { useContext, useEffect } from 'react';
import {
  type Location,
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_FrameworkContext as ScreensContext,
  useBlocker,
} from 'react-router';
import { bringHere } from '../../lib/files-at-hand.ts';
import { keepText } from '../../lib/keep-text.ts';
import { toast } from '../../ui/toast/store.ts';
import { loadToasts } from '../../ui/toast/Toasts.tsx';
import { loadPalette } from '../palette/PaletteButton.tsx';
import { createPath, sidebarLinks } from './links.ts';
import { words } from './words.ts';

/** The screens that are one press away from everywhere, and a post's history, to which publishing leads. */
const near = [...sidebarLinks.map(({ to }) => to), createPath, '/create-post', '/posts/any'];
const loaded = new Set<string>();
/** Keeps which build's files this tab has fetched. */
const fetched = 'everycast.fetched';

/** The files of the screens, as the router knows them. It offers this to nobody but its own `<PrefetchPageLinks>`. */
function useScreens() {
  const router = useContext(RouterContext)?.router;
  const screens = useContext(ScreensContext);
  return (to: string | Location): { id: string; module: string; others: string[] }[] => {
    const matches = (router && screens && matchRoutes(router.routes, to)) ?? [];
    return matches.flatMap(({ route: { id } }) => {
      const files = screens?.manifest.routes[id];
      if (!files || loaded.has(id) || (screens && id in screens.routeModules)) return [];
      return [{ id, module: files.module, others: [...(files.imports ?? []), ...(files.css ?? [])] }];
    });
  };
}
type Screen = ReturnType<ReturnType<typeof useScreens>>[number];

/** Loads a screen's files so that the router finds them at hand. Rejects without a connection. */
async function load({ id, module, others }: Screen): Promise<void> {
  // Fetched first: the router loads the whole document again when an import fails, and a failed one may fail for good.
  if (!(await bringHere([module, ...others]))) return; // a newer build stands there: the router knows what to do
  await import(/* @vite-ignore */ module);
  loaded.add(id);
}

/**
 * Loads what the open application may need next while nothing else happens, so that a lost connection takes none of it, unless the person
 * saves data; and where it was lost before that, a press on a link says so instead of giving up the page with what was typed on it.
 */
export function useAhead(): void {
  const screensOf = useScreens();
  const build = useContext(ScreensContext)?.manifest.version ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the whole application
  useEffect(() => {
    async function loadAll() {
      try {
        await Promise.all([loadToasts(), loadPalette()]);
        if (savesData() || sessionStorage.getItem(fetched) === build) return; // the latter by an earlier page: it is in the browser's cache
        for (const screen of near.flatMap(screensOf)) if (!loaded.has(screen.id)) await load(screen);
        keepText(fetched, build, sessionStorage);
      } catch {
        // No connection: nobody has asked for any of it yet, and it is tried again when there is one.
      }
    }
    const begin = () => void loadAll();
    const cancel = whenIdle(begin);
    window.addEventListener('online', begin);
    return () => {
      cancel();
      window.removeEventListener('online', begin);
    };
  }, []);

  const blocker = useBlocker(({ nextLocation }) => !navigator.onLine && screensOf(nextLocation).length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one try for each navigation that was stopped
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let here = true;
    // "Offline" may be no more than this computer without a network, and the server on it.
    Promise.all(screensOf(blocker.location).map((screen) => load(screen))).then(
      () => here && blocker.proceed(),
      () => {
        if (!here) return;
        blocker.reset();
        toast.fail(words()('notLoaded'), { duration: 8_000 });
      },
    );
    return () => {
      here = false;
    };
  }, [blocker.state, blocker.location]);
}

/** Whether the person has asked their browser to load as little as possible. Not every browser tells. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Calls back once the page has nothing better to do; gives how to cancel. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2_000); // Safari
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(idle);
}
