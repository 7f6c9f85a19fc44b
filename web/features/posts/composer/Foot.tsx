import { useWords } from 'words:posts';
import type { Post, PostChange } from '@everycast/contract/posts';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { useNeedsApproval } from '../../../lib/use-needs-approval.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { usePublishedHeight } from '../../../ui/use-published-height.ts';
import { contentOf, type DraftSchedule } from '../draft/draft.ts';
import type { ScheduleCheck } from '../draft/problems.ts';
import css from './Foot.module.css';
import type { RepeatPlace } from './places.ts';
import type { Fixes } from './problems/fix-context.ts';
import { ProblemsButton } from './problems/ProblemsButton.tsx';
import type { Problems } from './problems/use-problems.ts';
import { type StepName, stepNames } from './Steps.tsx';
import type { Composer } from './use-composer.ts';
import { useRepeat } from './use-repeat.ts';
import { useSend } from './use-send.ts';
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
  const foot = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  usePublishedHeight(foot, '--composer-foot', true);
  const reschedule = useCallback((schedule: DraftSchedule) => edit((was) => ({ ...was, schedule }), 'schedule'), [edit]);
  const { AddToQueue, isComing } = useAddToQueue(draft.accountIds.length > 0);
  const { saveContent, send, sendOnce } = useSend({ composer, wasSent });
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
