import { useWords } from 'words:queues';
import type { Queue } from '@everycast/contract/queues';
import { useState } from 'react';
import { nameOf, type Owner } from '../../../lib/queue-owner.ts';
import { formatDay, formatWeekday, zoneLabel } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { FoldButton } from '../../../ui/FoldButton.tsx';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { useQueueAction } from '../use-queue.ts';
import { SlotLine } from './SlotLine.tsx';
import type { Picking } from './use-picked.ts';
import css from './Week.module.css';
import { daysLeft, runsOut, type WeekSlot } from './week.ts';

interface Props {
  queue: Queue;
  owner: Owner;
  days: readonly string[];
  /** undefined until it is known what fills the slots. */
  week: readonly (readonly WeekSlot[])[] | undefined;
  zone: string;
  now: number;
  mayManage: boolean;
  mayMove: boolean;
  editing: boolean;
  edit: () => void;
  moving: Picking;
  choose: (slot: WeekSlot) => void;
}

/** One queue: what it has left, and its slots by day. Where the window is narrow, these unfold. */
export function QueueRow(props: Props) {
  const t = useWords();
  const { queue, owner, days, week, zone, moving } = props;
  const [unfolded, setUnfolded] = useState(false);
  const name = nameOf(owner) ?? t(queue.groupId ? 'group' : 'account');
  const first = week?.flat()[0];
  return (
    <li
      className={css.row}
      data-queue={queue.id}
      data-paused={queue.paused || undefined}
      data-unfolded={unfolded || moving.picked !== null || undefined}
      aria-label={t('of', { name })}
    >
      <Head {...props} name={name} unfolded={unfolded} unfold={setUnfolded} />
      {days.map((day, at) => (
        <div key={day} className={css.cell} data-empty={week?.[at]?.length === 0 || undefined}>
          <span className={css.day} aria-hidden="true">
            {formatDay(`${day}T12:00Z`, 'UTC')}
          </span>
          {!week && <Skeleton height="1.5rem" />}
          {week?.[at]?.map((slot) => (
            <SlotLine
              key={slot.instant}
              slot={slot}
              zone={zone}
              queue={name}
              moving={moving}
              choose={props.choose}
              mayMove={props.mayMove}
              first={slot === first}
            />
          ))}
        </div>
      ))}
    </li>
  );
}

type HeadProps = Props & { name: string; unfolded: boolean; unfold: (unfolded: boolean) => void };

function Head({ queue, owner, name, zone, now, mayManage, editing, edit, unfolded, unfold }: HeadProps) {
  const t = useWords();
  const { busy, start } = useQueueAction(queue);
  const pause = queue.paused ? 'resume' : 'pause';
  return (
    <div className={css.head}>
      <div className={css.who}>
        {owner.group && <GroupTile group={owner.group} />}
        {owner.account && <PlatformMark platform={owner.account.platform} size={16} named />}
        <Text as="bdi" weight="semibold" size={13} truncate title={name}>
          {name}
        </Text>
      </div>
      <Left queue={queue} zone={zone} now={now} />
      {queue.zone !== zone && (
        <Text size={12} tone="quiet">
          {zoneLabel(queue.zone, now)}
        </Text>
      )}
      <Row gap={4} wrap className={css.actions}>
        {mayManage && (
          <>
            <Button size="sm" variant="ghost" aria-label={t('week.edit', { name })} aria-expanded={editing} onClick={edit} data-edit="">
              {t('week.editShort')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t(queue.paused ? 'week.resumeOne' : 'week.pauseOne', { name })}
              busy={busy(pause)}
              onClick={() => start(pause)}
              data-pause=""
            >
              {t(pause)}
            </Button>
          </>
        )}
        <span className={css.fold}>
          <FoldButton open={unfolded} toggle={unfold}>
            {t('week.slots', { count: queue.slots.length })}
          </FoldButton>
        </span>
      </Row>
    </div>
  );
}

/** How many posts it has, and how long they last. */
function Left({ queue, zone, now }: { queue: Queue; zone: string; now: number }) {
  const t = useWords();
  const few = runsOut(queue, now);
  const posts = t('week.posts', { count: queue.waiting });
  const { lastAt } = queue;
  const until =
    few && lastAt ? t('week.ends', { day: formatWeekday(lastAt, zone, 'short') }) : t('week.left', { count: daysLeft(queue, now) });
  const text = () => {
    if (queue.paused) return t('week.pausedWith', { count: queue.waiting });
    if (queue.slots.length === 0) return t('week.noSlots');
    return lastAt ? `${posts} · ${until}` : t('week.empty');
  };
  return (
    <Row as="span" gap={6} size={12} tone={few ? 'wait' : 'muted'} num>
      {(few || queue.paused) && <StateGlyph state={queue.paused ? 'onHold' : 'warning'} size={14} label={null} />}
      {text()}
    </Row>
  );
}
