import { useWords } from 'words:engagement';
import type { Conversation, ConversationDetail } from '@everycast/contract/engagement';
import { useTimes } from '../../lib/session/session.tsx';
import { formatNear } from '../../lib/time/format.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { change } from './data.ts';

const hour = 3_600_000;

interface Handled {
  /** The open one, once it is loaded. */
  conversation: ConversationDetail | null;
  neighbor: (step: 1 | -1) => Conversation | undefined;
  open: (id: string | null) => void;
}

/** What is done with the open conversation besides answering: finishing, snoozing and assigning it. */
export function useHandling({ conversation, neighbor, open }: Handled) {
  const t = useWords();
  const { zone } = useTimes();
  const isPhone = usePhone();
  const failed = (problem: Error) => void toast.fail(problem.message);

  function finish(done: boolean) {
    if (!conversation) return;
    const { id } = conversation;
    const next = neighbor(1) ?? neighbor(-1);
    change(id, { done }).then(() => {
      if (!done) return;
      toast.ok(t('thread.finished'), { action: { label: t('thread.undo'), run: () => void change(id, { done: false }).catch(failed) } });
      if (!isPhone && next && next.id !== id) open(next.id);
    }, failed);
  }

  function snooze(hours: number | null) {
    if (!conversation) return;
    const snoozedUntil = hours === null ? null : new Date(Date.now() + hours * hour).toISOString();
    change(conversation.id, { snoozedUntil }).then(() => {
      if (snoozedUntil) toast.ok(t('thread.snoozed', { time: formatNear(snoozedUntil, zone) }));
    }, failed);
  }

  const assign = (assigneeId: string | null) => conversation && void change(conversation.id, { assigneeId }).catch(failed);

  return { finish, snooze, assign };
}
