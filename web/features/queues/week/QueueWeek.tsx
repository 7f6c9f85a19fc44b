import { useWords } from 'words:queues';
import { Temporal } from '@everycast/contract/time';
import { IconArrowLeft } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { nameOf, ownerOf } from '../../../lib/queue-owner.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { dayKey } from '../../../lib/time/format.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, IconLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { QueueRow } from './QueueRow.tsx';
import { useMoveFocus } from './use-move-focus.ts';
import { usePicked } from './use-picked.ts';
import { useFill, useMove } from './use-place.ts';
import { nothing, useWeek } from './use-week.ts';
import css from './Week.module.css';
import { MovingBar, WeekFoot } from './WeekFoot.tsx';
import { CreateQueue, Days, Kinds, Turn } from './WeekHead.tsx';
import { accountsIn, isOf, runsOut, type WeekSlot, weekOf } from './week.ts';

const loadNew = async () => ({ default: (await import('../NewQueue.tsx')).NewQueue });
const loadEditor = () => import('./QueueEditor.tsx');
const loadDialog = () => import('./SlotDialog.tsx');

/** /queues: the slots of all queues for seven days with what fills each. Posts are moved between them; one queue is edited below its row. */
export default function QueueWeek() {
  const t = useWords();
  const { permissions } = useSession().workspace;
  const [mayManage, mayMove] = [permissions.includes('queue.manage'), permissions.includes('post.publish')];
  const navigate = useNavigate();
  const week = useWeek();
  const isPhone = usePhone();
  const { now, zone, days, queues, posts, accounts, groups } = week;
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [chosen, setChosen] = useState<WeekSlot | null>(null);
  const failed = () => {
    setCreating(false);
    setEditing(null);
    setChosen(null);
    toast.fail(t('week.partNotLoaded'));
  };
  const NewQueue = useLazyComponent(loadNew, creating, failed);
  const Editor = useLazyComponent(loadEditor, editing !== null, failed);
  const Dialog = useLazyComponent(loadDialog, chosen !== null, failed);
  const list = useRef<HTMLUListElement>(null);
  const moveFocus = useMoveFocus(list);
  const items = queues.data?.items ?? [];
  const waiting = posts.data ?? nothing;
  const nameFor = (queueId: string) => {
    const queue = items.find(({ id }) => id === queueId);
    return (queue && nameOf(ownerOf(queue, accounts, groups))) ?? t(queue?.accountId ? 'account' : 'group');
  };
  const moving = usePicked(useMove(week.postsKey, zone), waiting.users, { zone, nameOf: nameFor });
  const fill = useFill(zone);
  const having = groups.filter((group) => items.some((queue) => isOf(queue, group)));
  const chosenGroups = having.filter(({ id }) => week.groupIds.includes(id));
  const among = chosenGroups.length > 0 ? items.filter((queue) => chosenGroups.some((group) => isOf(queue, group))) : items;
  const kinds = {
    all: among,
    running: among.filter(({ paused }) => !paused),
    paused: among.filter(({ paused }) => paused),
    runningOut: among.filter((queue) => runsOut(queue, now)),
  };
  const shown = kinds[week.filter];
  const weeks = posts.data && new Map(shown.map((queue) => [queue.id, weekOf(queue, waiting, { days, zone, now })]));
  function choose(slot: WeekSlot) {
    if (slot.post || (slot.state === 'open' && mayMove)) setChosen(slot);
    // What takes it isn't in a queue, but in the calendar.
    else void navigate(`/calendar?view=day&from=${dayKey(slot.instant, zone)}`);
  }
  const create = () => setCreating((was) => !was);
  const error = queues.error ?? posts.error;
  return (
    <Page
      title={t('title')}
      lead={<IconLink icon={IconArrowLeft} label={t('week.calendar')} to="/calendar" />}
      context={isPhone ? undefined : <Turn week={week} />}
      actions={mayManage && <CreateQueue creating={creating} create={create} />}
    >
      {error && <Problem title={t('notLoaded')} problem={error} retry={() => void Promise.all([queues.refetch(), posts.refetch()])} />}
      {NewQueue && queues.data && (
        <div className={css.creating}>
          <NewQueue accounts={accounts} groups={groups} queues={items} />
        </div>
      )}
      {queues.isPending && (
        <Loading gap={8}>
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </Loading>
      )}
      {queues.data && items.length === 0 && (
        <Panel>
          <Empty title={t('none')} action={mayManage && !creating ? <Button onClick={create}>{t('create')}</Button> : undefined}>
            {t('week.teach')}
          </Empty>
        </Panel>
      )}
      {items.length > 0 && (
        <>
          <Kinds
            week={week}
            kinds={kinds}
            shown={week.filter}
            show={week.setFilter}
            groups={having}
            chosen={chosenGroups.map(({ id }) => id)}
            choose={week.setGroups}
            mayManage={mayManage}
          />
          <Panel>
            <Days
              days={days}
              today={week.offset === 0}
              slots={weeks && days.map((_day, at) => [...weeks.values()].flatMap((one) => one[at] ?? []))}
            />
            <ul ref={list} aria-label={t('title')} onKeyDown={(event) => onRowKey(event, moveFocus)}>
              {shown.map((queue) => [
                <QueueRow
                  key={queue.id}
                  queue={queue}
                  owner={ownerOf(queue, accounts, groups)}
                  days={days}
                  week={weeks?.get(queue.id)}
                  zone={zone}
                  now={now}
                  mayManage={mayManage}
                  mayMove={mayMove}
                  editing={editing === queue.id}
                  edit={() => setEditing(editing === queue.id ? null : queue.id)}
                  moving={moving}
                  choose={choose}
                />,
                Editor && editing === queue.id && (
                  <Editor
                    key={`${queue.id} editor`}
                    queue={queue}
                    name={nameFor(queue.id)}
                    accountIds={accountsIn(waiting.users, queue.id)}
                    weekdays={days.map((day) => Temporal.PlainDate.from(day).dayOfWeek)}
                    done={() => setEditing(null)}
                  />
                ),
              ])}
            </ul>
          </Panel>
          <WeekFoot zone={zone} now={now} mayManage={mayManage} mayMove={mayMove} />
        </>
      )}
      <MovingBar moving={moving} />
      {Dialog && chosen && (
        <Dialog
          slot={chosen}
          queue={nameFor(chosen.queueId)}
          users={accountsIn(waiting.users, chosen.queueId)}
          accounts={accounts}
          zone={zone}
          mayMove={mayMove}
          move={moving.pick}
          fill={(draft) => fill({ slot: chosen, draft })}
          close={() => setChosen(null)}
        />
      )}
    </Page>
  );
}

/** E edits the queue of the focused slot, P pauses it, F fills its first open slot. */
function onRowKey(event: KeyboardEvent<HTMLUListElement>, moveFocus: (event: KeyboardEvent) => boolean): void {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches('input')) return;
  if (moveFocus(event)) return;
  const selector = { e: '[data-edit]', p: '[data-pause]', f: '[data-state="open"]' }[event.key.toLowerCase()];
  const row = (event.target as Element).closest<HTMLElement>('[data-queue]');
  if (selector) row?.querySelector<HTMLElement>(selector)?.click();
}
