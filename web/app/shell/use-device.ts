import { useEffect } from 'react';
import { lastHere } from '../../lib/device/last-here.ts';
import { useSession } from '../../lib/session/session.tsx';
import { whenIdle } from './offline.ts';

/** How long after a page is idle that begins, in milliseconds: nobody waits for it. */
const rest = 10_000;

/** Once the page has been idle: sends what this device kept, and takes updates of the app. */
export function useDevice(): void {
  const { me, workspace } = useSession();
  const [personId, workspaceId] = [me.id, workspace.id];
  const mayWrite = workspace.permissions.includes('post.write');
  useEffect(() => {
    lastHere.write({ personId, workspaceId });
    let stop: (() => void) | null = null;
    let here = true;
    const load = () =>
      // Without its code nothing is sent, and the next page has it again.
      void import('../device/start.ts').then(
        ({ startDevice }) => {
          if (here) stop = startDevice({ personId, workspaceId }, mayWrite);
        },
        () => undefined,
      );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = whenIdle(() => {
      timer = setTimeout(load, rest);
    });
    return () => {
      here = false;
      cancel();
      clearTimeout(timer);
      stop?.();
    };
  }, [personId, workspaceId, mayWrite]);
}
