import { useWords } from 'words:posts';
import type { Post, PostChange } from '@everycast/contract/posts';
import { useHotkeys } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { createIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import type { SaveState } from '../../../lib/draft/autosave.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { useNeedsApproval } from '../../../lib/use-needs-approval.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { usePublishedHeight } from '../../../ui/use-published-height.ts';
import { contentOf, type DraftSchedule, scheduleOf } from '../draft/draft.ts';
import type { ScheduleCheck } from '../draft/problems.ts';
import css from './Foot.module.css';
import type { RepeatPlace } from './places.ts';
import type { Fixes } from './problems/fix-context.ts';
import { ProblemsButton } from './problems/ProblemsButton.tsx';
import type { Problems } from './problems/use-problems.ts';
import { type StepName, stepNames } from './Steps.tsx';
import { undoFor, undoSeconds, unschedule } from './unschedule.ts';
import type { Composer } from './use-composer.ts';
import { useRepeat } from './use-repeat.ts';
import { PhoneWhen, When } from './When.tsx';

const loadAddToQueue = () => import('./AddToQueue.tsx');

/** The button, and whether it is still loading for accounts that were chosen from the start: the others appear with it. */
function useAddToQueue(wanted: boolean) {
  const [fromTheStart] = useState(wanted);
  const [failed, setFailed] = useState(false);
  const AddToQueue = useLazyComponent(loadAddToQueue, wanted, () => setFailed(true));
  return { AddToQueue, isComing: fromTheStart && wanted && !AddToQueue && !failed };
}

/** When it is published, problems, and the actions. */
export function Foot({
  post,
  composer,
  problems,
  fixes,
  time,
  step,
  go,
  wasSent,
  repeat,
  repeats,
}: {
  post: Post | null;
  composer: Composer;
  problems: Problems;
  fixes: Fixes;
  time: ScheduleCheck;
  step: StepName;
  go: (step: StepName) => void;
  /** The post was scheduled, or sent at once. */
  wasSent: () => void;
  repeat: (place: RepeatPlace) => ReactNode;
  repeats: boolean;
}) {
  const t = useWords();
  const navigate = useNavigate();
  const { draft, edit } = composer;
  const needsApproval = useNeedsApproval(draft.accountIds);
  const [asking] = useState(createIdempotencyKey);
  const underWay = useRef(false);
  const foot = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  usePublishedHeight(foot, '--composer-foot', true);
  const reschedule = useCallback((schedule: DraftSchedule) => edit((was) => ({ ...was, schedule }), 'schedule'), [edit]);
  const { AddToQueue, isComing } = useAddToQueue(draft.accountIds.length > 0);
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

  /** What has to be fixed is shown: next to the button, or on a phone in its own step. */
  const showProblems = () => {
    problems.tried();
    go('check');
    // The list shows what was tried first.
    requestAnimationFrame(() => panel.current?.checkVisibility?.() || panel.current?.showPopover());
  };
  const ready = (timed?: 'timed') => {
    const isReady = problems.isReady && (timed === undefined || problems.isTimed);
    if (!isReady) showProblems();
    return isReady;
  };
  const sendOnce = () => {
    // A second click may come before the first has rendered.
    if (underWay.current) return;
    underWay.current = true;
    send.mutate();
  };
  const save = async (more: Pick<PostChange, 'schedule'> = {}) => saveOnto(await saveContent(), post, { ...contentOf(draft), ...more });
  const repeating = useRepeat({ post, composer, repeats, ready: () => ready('timed'), save, send: sendOnce, wasSent });
  const press = () => {
    if (ready('timed') && !repeating.asks()) sendOnce();
  };
  useHotkeys([['mod+Enter', press]], []);
  const sending =
    draft.schedule.mode === 'now' ? t('foot.publish') : post && post.state !== 'draft' ? t('foot.update') : t('foot.schedule');
  const label = needsApproval ? t('approval.request') : sending;
  const Time = usePhone() ? PhoneWhen : When;
  const nextStep = stepNames[stepNames.indexOf(step) + 1];
  return (
    <Row as="footer" gap="8 16" wrap rigid p="8 16" bg="surface" edge="top" ref={foot} className={css.foot}>
      <Time schedule={draft.schedule} check={time} accountIds={draft.accountIds} change={reschedule} />
      <Row gap={8} ml="auto" className={css.actions} data-incomplete={isComing || undefined}>
        <div className={css.problems}>
          <ProblemsButton {...problems} accounts={draft.accountIds.length} fixes={fixes} panel={panel} />
        </div>
        {post === null || post.state === 'draft' ? (
          <Button
            variant="ghost"
            className={css.draft}
            onClick={async () => {
              if ((await composer.flush()).onto)
                toast.ok(t('foot.draftSaved'), { action: { label: t('foot.drafts'), run: () => void navigate('/drafts') } });
            }}
          >
            {t('foot.draft')}
          </Button>
        ) : null}
        {draft.accountIds.length > 0 && repeat({ ...repeating.place, className: nextStep ? css.primary : undefined })}
        {AddToQueue && draft.accountIds.length > 0 && (
          <AddToQueue
            accountIds={draft.accountIds}
            postId={composer.saved?.id}
            className={nextStep ? css.primary : undefined}
            ready={() => ready()}
            save={() => save()}
            added={(first) => {
              composer.done(first);
              wasSent();
            }}
          />
        )}
        {nextStep && (
          <Button variant="filled" className={css.next} onClick={() => go(nextStep)}>
            {t('foot.next', { step: t(`steps.${nextStep}`) })}
          </Button>
        )}
        <Button variant="filled" className={nextStep ? css.primary : undefined} busy={send.isPending} onClick={press}>
          {send.isPending ? t('foot.busy') : label}
        </Button>
      </Row>
    </Row>
  );
}

/** A scheduled post isn't saved automatically, so its change is saved here. */
async function saveOnto({ id, version }: { id: string; version: number }, post: Post | null, change: PostChange): Promise<string> {
  if (post && post.state !== 'draft') {
    await answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id } }, body: { version, ...change } }));
  }
  return id;
}

/** Why nothing was sent: what isn't saved isn't published. */
function whyNotSaved(t: ReturnType<typeof useWords>, state: SaveState): string {
  if (state.is === 'refused') return t('foot.refused', { why: state.message });
  return t(state.is === 'conflict' ? 'foot.undecided' : 'foot.notSaved');
}
