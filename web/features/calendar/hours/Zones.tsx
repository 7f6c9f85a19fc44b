import { useWords } from 'words:calendar';
import { IconX } from '@tabler/icons-react';
import { zoneLabel, zoneName } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import { useCalendar } from '../use-calendar.ts';
import css from './Hours.module.css';
import { maxZones, type Zones } from './use-zones.ts';

/** The heads of the zones' columns, the calendar's first. `at` names them as their clocks are then. */
export function ZoneHeads({ zones: { zones, remove }, at }: { zones: Zones; at: string }) {
  const t = useWords();
  const { zone: home } = useCalendar();
  return (
    <>
      <th scope="col" className={css.zone} title={zoneLabel(home, at)}>
        <span className={css.zoneName}>{zoneName(home, at)}</span>
      </th>
      {zones.map((zone) => (
        <th key={zone} scope="col" className={css.zone} title={zoneLabel(zone, at)} data-other>
          <span className={css.zoneName}>{zoneName(zone, at)}</span>
          <Button
            variant="bare"
            className={css.remove}
            aria-label={t('zones.remove', { zone: zoneLabel(zone, at) })}
            title={t('zones.remove', { zone: zoneLabel(zone, at) })}
            onClick={() => remove(zone)}
          >
            <Icon of={IconX} size={14} />
          </Button>
        </th>
      ))}
    </>
  );
}

/** Adds a column of times; nothing once there is no room for more. */
export function AddZone({ zones: { zones, add } }: { zones: Zones }) {
  const t = useWords();
  const { zone } = useCalendar();
  if (zones.length >= maxZones) return null;
  return (
    <Popover side="above-start" variant="bare" label={t('zones.add')} trigger={<span className={css.addZone}>{t('zones.add')}</span>}>
      <Box p={8} w="18rem">
        <ZoneSelect value={zone} change={add} label={t('zones.add')} />
      </Box>
    </Popover>
  );
}
