import type { ConversationDetail } from '@everycast/contract/engagement';
import type { Measure } from '@everycast/platforms/port/manifest';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import type { Writing } from './writing.ts';

/** The platforms' rules aren't part of the screen's first files. */
const rulesQuery = {
  queryKey: ['rules of platforms'],
  queryFn: async () => (await import('../../lib/platforms/manifests.ts')).manifests,
  staleTime: Number.POSITIVE_INFINITY,
};

/** How long a response is to its platform; null until the platform's rules are loaded, or if it takes none. */
export function useLength({ accountId, platform, person }: ConversationDetail, action: Writing, text: string): Measure | null {
  const { data: rules } = useQuery(rulesQuery);
  const { data: accounts } = useQuery(get('/api/v1/accounts'));
  const engagement = rules?.[platform].engagement;
  const account = accounts?.items.find(({ id }) => id === accountId);
  return engagement && account ? engagement.measure(action, text, person.handle, account.traits) : null;
}
