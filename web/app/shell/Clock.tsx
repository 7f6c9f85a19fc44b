import { useWords } from 'words:shell';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay, formatTime, zoneLabel } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Text } from '../../ui/primitives/primitives.tsx';

/** The workspace's clock with its day and zone, in which all other times of the app are shown. */
export function Clock({ className }: { className?: string }) {
  const t = useWords();
  const now = useNow();
  const { zone } = useSession().workspace;
  return (
    <div className={className}>
      <Text as="time" block size={14} weight="semibold" num dateTime={new Date(now).toISOString()}>
        {formatTime(now, zone)}
      </Text>
      <Text size={12} tone="quiet">
        {t('dayAndZone', { day: formatDay(now, zone), zone: zoneLabel(zone, now) })}
      </Text>
    </div>
  );
}
