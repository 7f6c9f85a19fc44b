import { useState } from 'react';
import { useNavigate } from 'react-router';
import { auth } from '../../lib/api/auth.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { chooseWorkspace } from '../../lib/api/workspace.ts';
import { forgetReturn } from '../../lib/connect/return-to.ts';
import { forgetDestination, whileLeaving } from '../../lib/session/destination.ts';
import { personHint } from '../../lib/session/person-hint.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { signOutProblem } from './problems.ts';

/** Signs out and removes the person's data from this tab. If it fails they stay signed in and see why. */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  async function signOut() {
    setBusy(true);
    try {
      await auth.signOut();
      personHint.clear();
      forgetDestination();
      forgetReturn();
      await navigate('/login', { replace: true });
      chooseWorkspace(null);
      queryClient.clear();
    } catch (thrown) {
      toast.fail(signOutProblem(toApiProblem(thrown)));
      setBusy(false);
    }
  }
  return { signOut: () => void whileLeaving(signOut), busy };
}
