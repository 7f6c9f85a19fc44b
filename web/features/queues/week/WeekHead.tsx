import { useWords } from 'words:queues';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Queue } from '@everycast/contract/queues';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { formatWeekday } from '../../../lib/time/format.ts';
import { toggled } from '../../../lib/toggled.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import filterCss from '../../../ui/Filter.module.css';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { usePauseAll } from '../use-queue.ts';
import { type Filter, filters, type Week } from './use-week.ts';
import css from './Week.module.css';
import type { WeekSlot } from './week.ts';

/** Earlier and later days, and a new queue. */
export function WeekActions({
  week,
  creating,
  create,
}: {
  week: Pick<Week, 'offset' | 'turn' | 'mayTurn'>;
  creating: boolean;
  /** null where the person may not. */
  create: (() => void) | null;
}) {
  const t = useWords();
  const { offset, turn, mayTurn } = week;
  return (
    <>
      <IconButton icon={IconChevronLeft} label={t('week.before')} disabled={offset === 0} onClick={() => turn(offset - 1)} />
      <Button disabled={offset === 0} onClick={() => turn(0)}>
        {t('week.now')}
      </Button>
      <IconButton icon={IconChevronRight} label={t('week.after')} disabled={!mayTurn} onClick={() => turn(offset + 1)} />
      {create && (
        <Button variant="filled" icon={<Icon of={IconPlus} size={16} stroke={2} />} aria-expanded={creating} onClick={create}>
          {t('create')}
        </Button>
      )}
    </>
  );
}

interface KindsProps {
  kinds: Record<Filter, readonly Queue[]>;
  shown: Filter;
  show: (filter: Filter) => void;
  /** Groups that have queues, and which of them are chosen. */
  groups: readonly AccountGroup[];
  chosen: readonly string[];
  choose: (groupIds: readonly string[]) => void;
  mayManage: boolean;
}

/** Which queues are shown, with counts; and pausing all of them. */
export function Kinds({ kinds, shown, show, groups, chosen, choose, mayManage }: KindsProps) {
  const t = useWords();
  const { busy, start } = usePauseAll();
  const running = kinds[shown].filter(({ paused }) => !paused);
  const action = running.length > 0 ? 'pause' : 'resume';
  const those = running.length > 0 ? running : kinds[shown];
  return (
    <Row gap={8} wrap mb={12}>
      <Row as="fieldset" gap={8} wrap>
        <legend className="visually-hidden">{t('week.show')}</legend>
        {filters.map((one) => (
          <Button
            variant="bare"
            key={one}
            className={filterCss.button}
            data-state={one === 'runningOut' && kinds[one].length > 0 ? 'unconfirmed' : undefined}
            aria-pressed={shown === one}
            onClick={() => show(one)}
          >
            {t(`week.filter.${one}`)}
            <Text as="span" weight="semibold" num>
              {kinds[one].length}
            </Text>
          </Button>
        ))}
      </Row>
      {groups.length > 1 && (
        <Row as="fieldset" gap={8} wrap>
          <legend className="visually-hidden">{t('groups')}</legend>
          {groups.map((group) => (
            <Button
              variant="bare"
              key={group.id}
              className={filterCss.button}
              title={group.name}
              aria-pressed={chosen.includes(group.id)}
              onClick={() => choose(toggled(chosen, group.id))}
            >
              <GroupTile group={group} />
              <Text as="bdi" truncate className={groups.length > 4 ? 'visually-hidden' : css.groupName}>
                {group.name}
              </Text>
            </Button>
          ))}
        </Row>
      )}
      {mayManage && those.length > 1 && (
        <Button
          className={css.all}
          variant="soft"
          icon={<Icon of={action === 'pause' ? IconPlayerPause : IconPlayerPlay} size={16} />}
          busy={busy}
          onClick={() => start({ ids: those.map(({ id }) => id), action })}
        >
          {t(action === 'pause' ? 'week.pauseAll' : 'week.resumeAll')}
        </Button>
      )}
    </Row>
  );
}

/** The days, with how many of their slots are filled. Each slot says its own day to screen readers. */
export function Days({
  days,
  today,
  slots,
}: {
  days: readonly string[];
  today: boolean;
  slots: readonly (readonly WeekSlot[])[] | undefined;
}) {
  const t = useWords();
  return (
    <div className={css.days} aria-hidden="true">
      <span>{t('week.queue')}</span>
      {days.map((day, at) => {
        const all = slots?.[at] ?? [];
        return (
          <span key={day} className={css.dayHead} data-today={(today && at === 0) || undefined}>
            <Text as="span" truncate>
              {today && at === 0 ? t('week.today') : formatWeekday(`${day}T12:00Z`, 'UTC', 'short')}{' '}
              <Text as="span" weight="semibold" num>
                {Number(day.slice(-2))}
              </Text>
            </Text>
            {all.length > 0 && (
              <Text as="span" weight="regular" num>
                {t('week.filledOf', { filled: all.filter(({ state }) => state !== 'open' && state !== 'unused').length, all: all.length })}
              </Text>
            )}
          </span>
        );
      })}
    </div>
  );
}
