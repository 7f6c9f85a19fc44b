import { useWords } from 'words:calendar';
import { IconPlus, IconX } from '@tabler/icons-react';
import { zoneLabel, zoneName } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import css from './Hours.module.css';
import { maxZones, type useZones } from './use-zones.ts';

/** The heads of the zones' columns, the workspace's last, and a way to add another. */
export function ZoneHeads({ home, zones, add, remove }: { home: string } & ReturnType<typeof useZones>) {
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
