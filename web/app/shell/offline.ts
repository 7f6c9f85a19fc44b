import { words } from 'words:shell';
import { useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { textsFolder } from '../../lib/i18n/shown-language.ts';
import type { KeptFiles } from '../../lib/kept-files.ts';
import { questionBeforeLeaving } from '../../lib/leaving.ts';
import { loadToasts } from '../../ui/toast/Toasts.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** The longest wait for a response, in milliseconds. A lost connection may leave a request pending for minutes. */
const longest = 15_000;
/** The list of the build's files. Browsers always fetch it from the server. */
const list = '/files.json';
/** Whether the browser has cached all of this build's files. */
let complete = false;

/**
 * Keeps the app usable offline: once the page is idle, all of the build's files are fetched, unless the person saves data. If the
 * connection is lost before that, following a link shows a message instead of leaving for a screen that can't load. A screen that asks
 * before it is left does so here, too.
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
  const loads = (path: string) => navigator.onLine || complete || seen.has(path);
  const blocker = useBlocker(
    ({ currentLocation: { pathname: from }, nextLocation: { pathname: to } }) =>
      !loads(to) || (to !== from && questionBeforeLeaving() !== null),
  );
  const [confirmed, setConfirmed] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what loads is decided when a link is followed
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = confirmed === blocker.location ? null : questionBeforeLeaving();
    if (question) return question({ leave: () => setConfirmed(blocker.location), stay: blocker.reset });
    if (loads(blocker.location.pathname)) return blocker.proceed();
    let here = true;
    // "Offline" may only mean that this computer has no network, while the server runs on it.
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
  }, [blocker, confirmed]);
}

/** Fetches the build's files into the service worker's cache, or the browser's own if there is no worker, over plain http. */
async function bringFiles(): Promise<void> {
  if (import.meta.env.DEV) return;
  try {
    const worker = 'serviceWorker' in navigator ? await startWorker() : null;
    // Only the message about the lost connection.
    if (savesData()) return void (await loadToasts());
    if (complete) return;
    const files: string[] = await (await bring(list)).json();
    const wanted = [...files, ...(await textFiles())];
    if (worker) await keptBy(worker, wanted);
    // One by one, so that nothing else waits.
    else for (const file of wanted) await (await bring(file)).arrayBuffer();
    // After a server update these are the next page's files. This page only has its own if they were fetched before.
    complete = files.includes(new URL(import.meta.url).pathname);
  } catch {
    // No connection, or a browser without service workers: nothing needs the files yet, and it is retried when there is one.
  }
}

/** The files of the language shown. Another one that is chosen later is loaded with its screens. */
async function textFiles(): Promise<string[]> {
  const folder = textsFolder();
  if (folder === null) return [];
  const files: string[] = await (await bring(`${folder}/files.json`)).json();
  return files.map((file) => `${folder}/${file}`);
}

async function bring(path: string): Promise<Response> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(longest) });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer;
}

/** The worker, once fetches go through it. A page loaded past it (Shift and reload) continues without. */
async function startWorker(): Promise<ServiceWorker | null> {
  const controlled = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  const { active } = await navigator.serviceWorker.register('/service-worker.js');
  if (!active) await controlled;
  return navigator.serviceWorker.controller;
}

/** Has the worker cache the files that it doesn't have yet: hundreds of fetches would keep the page's main thread busy. */
function keptBy(worker: ServiceWorker, files: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<KeptFiles>) => {
      port1.close();
      if (data.missing === null) resolve();
      else reject(new Error(`${data.missing} couldn’t be cached.`));
    };
    worker.postMessage(files, [port2]);
  });
}

/** Whether the person has asked their browser to save data. Not every browser reports it. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Calls back once the page is loaded and idle; returns how to cancel. */
export function whenIdle(run: () => void): () => void {
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
