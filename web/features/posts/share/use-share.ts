import { words } from 'words:device';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { type Parcel, parcels } from '../../../lib/device/parcels.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { onDeviceChanged } from '../device/changed.ts';
import { sendAll } from '../device/on-device.ts';
import { sharedState } from '../draft/shared-state.ts';
import { openInComposer } from './open-in-composer.ts';

/** What another app shared, by the ID in the address, and what can be made of it. Nothing leaves the device before the person chooses. */
export function useShare() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { me, workspace } = useSession();
  const who = { personId: me.id, workspaceId: workspace.id };
  const id = params.get('id');
  const share = useQuery({
    queryKey: ['this browser/share', id],
    queryFn: async () => {
      const found = id === null ? null : await parcels.get(id);
      // A person's own isn't another's to open.
      return found && (found.owner === null || found.owner.personId === me.id) ? found : null;
    },
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  /** The share of its files that has been sent, 0 to 1; null while none are. */
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const stopping = new AbortController();
    stop.current = stopping;
    return () => stopping.abort();
  }, []);

  async function write(parcel: Parcel): Promise<void> {
    setProblem(null);
    setSent(0);
    try {
      const path = await openInComposer(parcel, who, setSent, stop.current.signal);
      void onDeviceChanged();
      void navigate(path, { replace: true, state: sharedState });
    } catch (thrown) {
      if (stop.current.signal.aborted) return;
      // The files that have arrived aren't sent again.
      await share.refetch();
      setSent(null);
      setProblem(thrown instanceof DOMException ? words()('share.noSpace') : toApiProblem(thrown).message);
    }
  }

  /** From now on it is the person's, and is saved as soon as there is a connection. */
  async function keepAsIdea(parcel: Parcel): Promise<void> {
    await parcels.put({ ...parcel, owner: who, post: { ...parcel.post, stage: 'idea' } });
    toast.ok(navigator.onLine ? words()('share.saving') : words()('share.savedLater'));
    void navigate('/drafts', { replace: true });
    await sendAll(who);
  }

  async function discard(parcel: Parcel): Promise<void> {
    await parcels.remove(parcel.id);
    void onDeviceChanged();
    void navigate('/dashboard', { replace: true });
  }

  const failed = (thrown: unknown) => setProblem(toApiProblem(thrown).message);
  return {
    share,
    /** Why there is nothing: another app sent nothing, or this browser couldn't keep it. */
    refused: params.get('problem'),
    sent,
    problem,
    mayWrite: workspace.permissions.includes('post.write'),
    write: (parcel: Parcel) => void write(parcel),
    keepAsIdea: (parcel: Parcel) => void keepAsIdea(parcel).catch(failed),
    discard: (parcel: Parcel) => void discard(parcel).catch(failed),
  };
}
