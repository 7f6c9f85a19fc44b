import { useWords } from 'words:posts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { createIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import type { SaveState } from '../../../lib/draft/autosave.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { contentOf, scheduleOf } from '../draft/draft.ts';
import { undoFor, undoSeconds, unschedule } from './unschedule.ts';
import type { Composer } from './use-composer.ts';

/** Publishes or schedules what the composer has, or asks for approval. @param wasSent afterwards */
export function useSend({ composer, wasSent }: { composer: Composer; wasSent: () => void }) {
  const t = useWords();
  const navigate = useNavigate();
  const { draft } = composer;
  const [asking] = useState(createIdempotencyKey);
  const underWay = useRef(false);
  /** Saves what was written, and returns the version that has it. */
  const saveContent = async () => {
    const { onto, state } = await composer.flush();
    if (!onto) throw new Error(whyNotSaved(t, state));
    return onto;
  };
  const send = useMutation({
    mutationFn: async () => {
      const onto = await saveContent();
      const schedule = scheduleOf(draft.schedule);
      const body = { version: onto.version, ...contentOf(draft), schedule, ...(schedule === 'now' && { undoSeconds }) };
      const headers = { 'Idempotency-Key': asking.keyFor(body) };
      return answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id: onto.id } }, headers, body }));
    },
    onSuccess(sent) {
      asking.ended();
      composer.done(sent);
      wasSent();
      void Promise.all([refresh('/api/v1/posts'), refresh('/api/v1/approvals')]);
      const undo = { label: t('foot.undo'), run: () => void unschedule(sent, navigate) };
      if (sent.approval?.state === 'waiting') {
        toast.ok(t('approval.requested'), { action: undo });
        void navigate(`/approvals?view=asked&post=${sent.id}`);
        return;
      }
      if (draft.schedule.mode === 'now') {
        toast.ok(t('foot.sending', { count: sent.targets.length }), { action: undo, duration: undoFor });
        void navigate(`/posts/${sent.id}`);
        return;
      }
      toast.ok(t('foot.scheduled', { when: formatMoment(sent.dueAt ?? '', draft.schedule.zone) }), {
        action: undo,
      });
      void navigate('/calendar');
    },
    onError(problem) {
      asking.ended(problem);
      // What to do about it is asked above.
      if (problem.code === 'version_conflict') composer.outdated();
      else toast.fail(problem.message);
    },
    onSettled() {
      underWay.current = false;
    },
  });
  const sendOnce = () => {
    // A second click may come before the first has rendered.
    if (underWay.current) return;
    underWay.current = true;
    send.mutate();
  };
  return { saveContent, send, sendOnce };
}

/** Why nothing was sent: what isn't saved isn't published. */
function whyNotSaved(t: ReturnType<typeof useWords>, state: SaveState): string {
  if (state.is === 'refused') return t('foot.refused', { why: state.message });
  return t(state.is === 'conflict' ? 'foot.undecided' : 'foot.notSaved');
}
