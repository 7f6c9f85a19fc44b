import { words } from 'words:device';
import type { Who } from '../../features/posts/device/changed.ts';
import { sendAll } from '../../features/posts/device/on-device.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { followUpdates } from './updates.ts';

/** How often what is kept is tried again, in milliseconds: the browser may be online while the server can't be reached. */
const again = 60_000;

/** How long a new connection has to last first, in milliseconds. Meanwhile a draft can be opened again, which saves it. */
const settled = 5_000;

/** Where a left draft is opened: this page doesn't send there what the composer is about to open. */
const writes = /^\/(post-composer|create-post)$/;

/**
 * Sends what this device kept, now and with each new connection, and takes updates of the app. Loaded once a page is idle.
 * @param mayWrite whether the person may write posts in this workspace
 * @returns how to stop
 */
export function startDevice(who: Who, mayWrite: boolean): () => void {
  async function send(): Promise<void> {
    if (!mayWrite || !navigator.onLine || writes.test(location.pathname)) return;
    const sent = await sendAll(who);
    if (sent > 0) toast.ok(words()('sent', { count: sent }));
  }
  // A browser without IndexedDB, as in some private windows, has kept nothing there.
  const attempt = () => void send().catch((error: unknown) => console.warn(error));

  let soon: ReturnType<typeof setTimeout> | undefined;
  const online = () => {
    clearTimeout(soon);
    soon = setTimeout(attempt, settled);
  };

  attempt();
  const timer = setInterval(attempt, again);
  window.addEventListener('online', online);
  const stopUpdates = followUpdates();
  return () => {
    clearInterval(timer);
    clearTimeout(soon);
    window.removeEventListener('online', online);
    stopUpdates();
  };
}
