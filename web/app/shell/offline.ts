import { useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { toast } from '../../ui/toast/store.ts';
import { loadToasts } from '../../ui/toast/Toasts.tsx';
import { words } from './words.ts';

/** How long an answer may take, in milliseconds. A connection that breaks off may leave a request without one for minutes. */
const longest = 15_000;
/** The addresses of the build's files. Browsers ask the server for it each time. */
const list = '/files.json';
/** Whether the browser has all files of this build. */
let complete = false;

/**
 * Keeps the application usable without a connection: once the page has nothing better to do, all files of the build are fetched, unless
 * the person saves data. Where the connection is lost before that, a press on a link says so instead of giving up the page with what was
 * typed on it, as the router does when it cannot load a screen.
 */
export function useOffline(): void {
  useEffect(() => {
    const run = () => void bringFiles();
    const cancel = whenIdle(run);
    window.addEventListener('online', run);
    return () => {
      cancel();
      window.removeEventListener('online', run);
    };
  }, []);

  const { pathname } = useLocation();
  const seen = useRef(new Set<string>()).current;
  useEffect(() => void seen.add(pathname), [seen, pathname]);
  const blocker = useBlocker(({ nextLocation: next }) => !(navigator.onLine || complete || seen.has(next.pathname)));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let here = true;
    // "Offline" may be no more than this computer without a network, and the server on it.
    bring(list).then(
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
  }, [blocker]);
}

/** Fetches the files of the build into the service worker's cache, or the browser's own where there is no worker: over plain http. */
async function bringFiles(): Promise<void> {
  if (import.meta.env.DEV) return;
  try {
    if ('serviceWorker' in navigator) await startWorker();
    // Of all that may be needed, what says that the connection is lost.
    if (savesData()) return void (await loadToasts());
    if (complete) return;
    const files: string[] = await (await bring(list)).json();
    // One after the other, so that nothing else waits.
    for (const file of files) await (await bring(file)).arrayBuffer();
    // After an update of the server these are the next page's files. This one has its own only if they were fetched before.
    complete = files.includes(new URL(import.meta.url).pathname);
  } catch {
    // No connection, or a browser that allows no worker here: nobody has asked for any of it yet, and it is tried again when there is one.
  }
}

async function bring(path: string): Promise<Response> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(longest) });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer;
}

/** Resolves once files that are fetched come through the worker. A page that was loaded past it (Shift and reload) goes on without. */
async function startWorker(): Promise<void> {
  const controlled = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  const { active } = await navigator.serviceWorker.register('/service-worker.js');
  if (!active) await controlled;
}

/** Whether the person has asked their browser to load as little as possible. Not every browser tells. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Calls back once the page is loaded and has nothing to do; gives how to cancel. */
function whenIdle(run: () => void): () => void {
  let cancel = () => window.removeEventListener('load', wait);
  function wait() {
    const safari = !('requestIdleCallback' in window);
    const timer = safari ? setTimeout(run, 2_000) : requestIdleCallback(run);
    cancel = () => (safari ? clearTimeout(timer) : cancelIdleCallback(Number(timer)));
  }
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => cancel();
}
