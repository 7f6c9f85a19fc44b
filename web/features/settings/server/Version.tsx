import { useWords } from 'words:server';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { Text } from '../../../ui/primitives/primitives.tsx';

/** What runs here, for reports of problems. */
export function Version() {
  const t = useWords();
  const { data } = useQuery(get('/api/v1/server'));
  return data ? (
    <Text tone="muted" fontSize={12}>
      {t('version', data)}
    </Text>
  ) : null;
}
