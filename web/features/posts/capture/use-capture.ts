import { words } from 'words:ideas';
import type { Account } from '@everycast/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { createIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { type Captured, keptIdea, nothing } from './kept.ts';

/** Shared by all openings of the dialog: after a lost response, saving again uses the same key. */
const asking = createIdempotencyKey();

/** The idea that is being written, kept in this browser until it is saved. */
export function useCapture(accounts: readonly Pick<Account, 'id'>[]) {
  const { me } = useSession();
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

  const save = useMutation({
    mutationFn: ({ text, pictures, groupId, labelIds }: Captured) => {
      const connected = new Set(accounts.map(({ id }) => id));
      const accountIds = groups.find(({ id }) => id === groupId)?.accountIds.filter((id) => connected.has(id)) ?? [];
      const body = { stage: 'idea' as const, text, media: pictures.map(({ id }) => id), accountIds, labelIds: [...labelIds] };
      return answer(http.POST('/api/v1/posts', { headers: { 'Idempotency-Key': asking.keyFor(body) }, body }));
    },
    onError: asking.ended,
    onSuccess(_, { groupId, labelIds }) {
      asking.ended();
      // The next one is often for the same group.
      change({ ...nothing, groupId, labelIds });
      void refresh('/api/v1/posts');
    },
  });
  return { idea, change, save, groups, wasKept: before !== null && idea.text !== '' && idea.text === before.text };
}
