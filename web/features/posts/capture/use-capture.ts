import { words } from 'words:ideas';
import type { Account } from '@everycast/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { createIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { newParcel, type Parcel, parcels } from '../../../lib/device/parcels.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { onDeviceChanged } from '../device/changed.ts';
import { type Captured, keptIdea, nothing } from './kept.ts';

/** Shared by all openings of the dialog: after a lost response, saving again uses the same key. */
const asking = createIdempotencyKey();

/** Keeps an idea that was sent without a response. */
function keepParcel({ key, ...of }: Pick<Parcel, 'owner' | 'post' | 'key'>): Promise<void> {
  const at = Date.now();
  return parcels.put({ ...newParcel({ ...of, at }), key, triedAt: at });
}

/** The idea that is being written, kept in this browser until it is saved. */
export function useCapture(accounts: readonly Pick<Account, 'id'>[]) {
  const { me, workspace } = useSession();
  const groups = useGroups() ?? [];
  const [kept] = useState(() => keptIdea(me.id));
  const [before] = useState(kept.read);
  const [idea, setIdea] = useState<Captured>(before ?? nothing);
  const latest = useRef(idea);
  const told = useRef(false);

  function change(to: Partial<Captured> | ((was: Captured) => Partial<Captured>)): void {
    const was = latest.current;
    latest.current = { ...was, ...(typeof to === 'function' ? to(was) : to) };
    setIdea(latest.current);
    if (kept.write(latest.current) || told.current) return;
    told.current = true;
    toast.fail(words()('capture.noRoom'));
  }

  /** The next one is often for the same group. */
  function next({ groupId, labelIds }: Captured): void {
    asking.ended();
    change({ ...nothing, groupId, labelIds });
  }
  const save = useMutation({
    /** Returns the idea's ID, or null if there is no connection, and this device keeps it. */
    async mutationFn({ text, pictures, groupId, labelIds }: Captured): Promise<{ id: string | null }> {
      const connected = new Set(accounts.map(({ id }) => id));
      const accountIds = groups.find(({ id }) => id === groupId)?.accountIds.filter((id) => connected.has(id)) ?? [];
      const body = { stage: 'idea' as const, text, media: pictures.map(({ id }) => id), accountIds, labelIds: [...labelIds] };
      const key = asking.keyFor(body);
      try {
        return await answer(http.POST('/api/v1/posts', { headers: { 'Idempotency-Key': key }, body }));
      } catch (thrown) {
        if (toApiProblem(thrown).code !== 'offline') throw thrown;
        // It may have arrived, so it is sent again under the same key. A browser that can't keep it shows the problem as before.
        const owner = { personId: me.id, workspaceId: workspace.id };
        await keepParcel({ owner, post: body, key }).catch(() => {
          throw thrown;
        });
        return { id: null };
      }
    },
    onError: asking.ended,
    onSuccess(_, idea) {
      next(idea);
      void refresh('/api/v1/posts');
      void onDeviceChanged();
    },
  });
  return { idea, change, save, groups, wasKept: before !== null && idea.text !== '' && idea.text === before.text };
}
