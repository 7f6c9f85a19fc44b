import { useWords } from 'words:stream-analytics';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { Text } from '../../../ui/primitives/primitives.tsx';

/** How much of the plan's time on air is used this month; nothing without a limit. */
export function Airtime() {
  const t = useWords();
  const { data } = useQuery(get('/api/v1/workspaces/current/entitlement'));
  const airtime = data?.streamSeconds;
  if (!airtime || airtime.limit === null) return null;
  // In whole minutes.
  const used = airtime.used - (airtime.used % 60);
  return (
    <Text as="p" size={13} tone={airtime.used >= airtime.limit ? 'wait' : 'quiet'}>
      {t('airtime', { used, all: airtime.limit })}
    </Text>
  );
}
