import { words } from 'words:device';
import { type TakeOver, takeOver } from '../../lib/device/take-over.ts';
import { toast } from '../../ui/toast/toast-store.ts';

/** How often a page that stays open asks for a new version, in milliseconds. An installed app may stay open for weeks. */
const every = 3600_000;
/** How long after it was loaded a page asks first, in milliseconds. */
const first = 120_000;
/** How long a new worker may take to start, in milliseconds. */
const patience = 3_000;

/** Whether the server still has this page's version: its list names every file that the page began with. */
async function isCurrent(): Promise<boolean> {
  const answer = await fetch('/files.json', { cache: 'no-store' });
  if (!answer.ok) return true;
  const files: unknown = await answer.json();
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => new URL(href).pathname);
  return !Array.isArray(files) || own.every((path) => files.includes(path));
}

/**
 * Takes updates of the app. A page that is of an older version than the server offers to reload, once. One that is current has the new
 * service worker start, unless other tabs are open, which may still need the old one's files: so without a connection, too, the new version
 * starts.
 * @returns how to stop
 */
export function followUpdates(): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined;
  let told = false;
  // A page that was just loaded is current, and its worker is still fetching what it needs offline.
  let last = Date.now() - every + first;

  async function look(): Promise<void> {
    if (!navigator.onLine || Date.now() - last < every) return;
    last = Date.now();
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    if (await isCurrent()) {
      await startWaiting(registration);
      return;
    }
    if (told) return;
    told = true;
    toast.ok(words()('updated'), {
      duration: Number.POSITIVE_INFINITY,
      action: { label: words()('reload'), run: () => void startWaiting(registration).then(() => location.reload()) },
    });
  }
  // Without an answer there is no new version, and the next look is soon enough.
  const attempt = () => void look().catch(() => undefined);

  const timer = setInterval(attempt, first);
  document.addEventListener('visibilitychange', attempt);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', attempt);
  };
}

/** Has the new worker start if this is the only page of the app; resolves once it has answered. */
async function startWaiting(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  const waiting = registration?.waiting;
  if (!waiting) return;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, patience);
  });
  waiting.postMessage(takeOver satisfies TakeOver, [port2]);
  await answered;
  port1.close();
}
