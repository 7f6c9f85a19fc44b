import { useWords } from 'words:queues';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Queue } from '@everycast/contract/queues';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { formatDays, formatWeekday } from '../../../lib/time/format.ts';
import { toggled } from '../../../lib/toggled.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import filterCss from '../../../ui/Filter.module.css';
import { FilterSheet } from '../../../ui/filters/FilterSheet.tsx';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { usePauseAll } from '../use-queue.ts';
import { type Filter, filters, type Week } from './use-week.ts';
import css from './Week.module.css';
import type { WeekSlot } from './week.ts';

/** Earlier and later days, and which are shown. */
export function Turn({ week: { days, offset, turn, mayTurn } }: { week: Pick<Week, 'days' | 'offset' | 'turn' | 'mayTurn'> }) {
  const t = useWords();
  const isPhone = usePhone();
  const shown = (
    <Text as="span" size={isPhone ? 13 : 14} weight="medium" tone="text" num nowrap>
      {formatDays(`${days[0]}T12:00Z`, `${days.at(-1)}T12:00Z`, 'UTC')}
    </Text>
  );
  return (
    <Row gap={4} grow={isPhone}>
      <IconButton icon={IconChevronLeft} label={t('week.before')} disabled={offset === 0} onClick={() => turn(offset - 1)} />
      {isPhone ? (
        shown
      ) : (
        <Button disabled={offset === 0} onClick={() => turn(0)}>
          {t('week.now')}
        </Button>
      )}
      <IconButton icon={IconChevronRight} label={t('week.after')} disabled={!mayTurn} onClick={() => turn(offset + 1)} />
      {!isPhone && shown}
    </Row>
  );
}

/** A new queue. */
export function CreateQueue({ creating, create }: { creating: boolean; create: () => void }) {
  const t = useWords();
  return (
    <Button variant="filled" icon={<Icon of={IconPlus} size={16} stroke={2} />} aria-expanded={creating} onClick={create}>
      {t('create')}
    </Button>
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

/** Which queues are shown, with counts; and pausing all of them. On a phone they are in a sheet, beside the days. */
export function Kinds({ week, ...props }: KindsProps & { week: Week }) {
  if (!usePhone())
    return (
      <Row gap={8} wrap mb={12}>
        <Fields {...props} />
      </Row>
    );
  const on = (props.shown === 'all' ? 0 : 1) + props.chosen.length;
  return (
    <Row gap={8} mb={8}>
      <Turn week={week} />
      <FilterSheet on={on}>
        <Row gap={12} wrap>
          <Fields {...props} />
        </Row>
      </FilterSheet>
    </Row>
  );
}

function Fields({ kinds, shown, show, groups, chosen, choose, mayManage }: KindsProps) {
  const t = useWords();
  const { busy, start } = usePauseAll();
  const running = kinds[shown].filter(({ paused }) => !paused);
  const action = running.length > 0 ? 'pause' : 'resume';
  const those = running.length > 0 ? running : kinds[shown];
  const isPhone = usePhone();
  const lettersOnly = groups.length > 4 && !isPhone;
  return (
    <>
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
              <Text as="bdi" truncate className={lettersOnly ? 'visually-hidden' : css.groupName}>
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
    </>
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
