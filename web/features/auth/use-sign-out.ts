import { words } from 'words:shell';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { chooseWorkspace } from '../../lib/api/workspace.ts';
import { forgetReturn } from '../../lib/connect/return-to.ts';
import { forgetDestination, whileLeaving } from '../../lib/session/destination.ts';
import { personHint } from '../../lib/session/person-hint.ts';
import { useSession } from '../../lib/session/session.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { signOutProblem } from './problems.ts';

/** What a device keeps for a person. Without its code, one signs out all the same: what stays is shown to nobody else. */
const loadDevice = () => import('../../lib/device/forget.ts').catch(() => null);

/**
 * Signs out and removes the person's data from this tab, and from this device what they wrote there. If the server doesn't have some of that
 * yet, a toast asks first. If it fails they stay signed in and see why.
 */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const personId = useSession().me.id;
  async function signOut(sure: boolean) {
    setBusy(true);
    try {
      const device = await loadDevice();
      const unsent = sure ? 0 : await device?.unsentOf(personId).catch(noStore);
      if (unsent) {
        setBusy(false);
        toast.fail(words()('unsent', { count: unsent }), { action: { label: words()('signOutAnyway'), run: () => leave(true) } });
        return;
      }
      await auth.signOut();
      personHint.clear();
      forgetDestination();
      forgetReturn();
      await navigate('/login', { replace: true });
      // Once no screen of theirs could store anything.
      await device?.forgetPerson(personId).catch(noStore);
      chooseWorkspace(null);
      queryClient.clear();
    } catch (thrown) {
      toast.fail(signOutProblem(toApiProblem(thrown)));
      setBusy(false);
    }
  }
  const leave = (sure: boolean) => void whileLeaving(() => signOut(sure));
  return { signOut: () => leave(false), busy };
}

/** A browser without IndexedDB, as in some private windows, has kept nothing there. */
const noStore = (): number => 0;
