import { useWords } from 'words:calendar';
import { Temporal } from '@everycast/contract/time';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { hourIn, zoneLabel, zoneName } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import { useGridKeys } from '../grid/use-grid-keys.ts';
import { dayLabel, hourLabel } from '../labels.ts';
import { linesIn, type Slots } from '../lines/slots.ts';
import { slotAfter } from '../move/day-keyboard.ts';
import type { OpenCells } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import { HourCell } from './HourCell.tsx';
import css from './Hours.module.css';
import { timesElsewhere } from './hour-times.ts';
import { maxZones, useZones } from './use-zones.ts';

/** The heads of the zones' columns, the calendar's last, and a way to add another. */
function ZoneHeads({ home, zones, add, remove }: { home: string } & ReturnType<typeof useZones>) {
  const t = useWords();
  return (
    <>
      {zones.map((zone) => (
        <th key={zone} scope="col" className={css.zone} title={zoneLabel(zone)}>
          <span className={css.zoneName}>{zoneName(zone)}</span>
          <Button
            variant="bare"
            aria-label={t('zones.remove', { zone: zoneLabel(zone) })}
            title={t('zones.remove', { zone: zoneLabel(zone) })}
            onClick={() => remove(zone)}
          >
            <Icon of={IconX} size={14} />
          </Button>
        </th>
      ))}
      <th scope="col" className={css.zone} title={zoneLabel(home)}>
        <span className={css.zoneName}>{zoneName(home)}</span>
        {zones.length < maxZones && (
          <Popover side="below-start" label={t('zones.add')} trigger={<Icon of={IconPlus} size={14} />}>
            <Box p={8} w="18rem">
              <ZoneSelect value={home} change={add} label={t('zones.add')} />
            </Box>
          </Popover>
        )}
      </th>
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const nameOf = (day: Temporal.PlainDate, hour: number) => `${day}T${String(hour).padStart(2, '0')}`;
/** The first visible hour of other days. */
const morning = 7;

function hourAfter(slot: string, key: string): string | null {
  const [date = '', hour = ''] = slot.split('T');
  const day = Temporal.PlainDate.from(date);
  if (key === 'Home') return nameOf(day, 0);
  if (key === 'End') return nameOf(day, 23);
  if (key === 'PageUp') return `${day.subtract({ weeks: 1 })}T${hour}`;
  if (key === 'PageDown') return `${day.add({ weeks: 1 })}T${hour}`;
  return slotAfter(slot, key);
}

/** Days by hours, with the hours of several zones side by side. Arrow keys move between hours, Tab into the posts of one. */
export function HourGrid({
  days,
  slots,
  open,
  rows,
  show,
}: {
  days: readonly Temporal.PlainDate[];
  slots: Slots;
  open: OpenCells;
  /** The most rows of an hour. */
  rows: number;
  show: (date: Temporal.PlainDate) => void;
}) {
  const t = useWords();
  const { zone, today } = useCalendar();
  const now = hourIn(useNow(), zone);
  const zones = useZones(zone);
  const cells = useMemo(() => days.flatMap((day) => hours.map((hour) => nameOf(day, hour))), [days]);
  const isCurrent = days.some((day) => day.equals(today));
  const first = Math.max(0, (isCurrent ? now : morning + 1) - 1);
  const usual = isCurrent ? nameOf(today, now) : `${days[0]}T09`;
  const keys = useGridKeys({ cells, usual, after: hourAfter, reveal: (slot) => show(Temporal.PlainDate.from(slot.slice(0, 10))) });
  const { grid } = keys;
  // On arrival the current hour, or the morning, is at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not at every full hour
  useEffect(() => {
    const body = grid.current?.tBodies[0];
    const row = body?.rows[first];
    if (body && row) body.scrollTop = row.offsetTop - body.offsetTop;
  }, []);
  const columns = `repeat(${zones.zones.length + 1}, 4.5rem) repeat(${days.length}, minmax(0, 1fr))`;
  const onKeyDown = (event: KeyboardEvent) => {
    onSelectKeys(event, () => linesIn(slots));
    keys.onKeyDown(event);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached with arrow keys is a grid
    <table ref={grid} className={css.grid} role="grid" aria-label={t('grid')} onKeyDown={onKeyDown} onFocus={keys.onFocus}>
      <thead>
        <tr className={css.row} style={{ gridTemplateColumns: columns }}>
          <ZoneHeads home={zone} {...zones} />
          {days.map((day) => (
            <th key={String(day)} scope="col" className={css.day} data-today={day.equals(today) || undefined}>
              {dayLabel(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={css.hours}>
        {hours.map((hour) => (
          <tr key={hour} className={css.row} style={{ gridTemplateColumns: columns }} data-now={(isCurrent && hour === now) || undefined}>
            {zones.zones.map((other) => (
              <td key={other} className={css.elsewhere}>
                {timesElsewhere(hour, days, zone, other).join(' / ')}
              </td>
            ))}
            <th scope="row" className={css.hour}>
              {hourLabel(hour)}
            </th>
            {days.map((day) => {
              const slot = nameOf(day, hour);
              return (
                <HourCell
                  key={slot}
                  slot={slot}
                  content={slots.get(slot)}
                  open={open.get(slot)}
                  rows={rows}
                  active={keys.active === slot}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
