import { Temporal } from '@everycast/contract/time';
import { useQuery } from '@tanstack/react-query';
import { type OpenCells, openCells } from '../../features/calendar/open/open.ts';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { dayKey } from '../../lib/time/format.ts';
import { queryOfGroup, useChosenGroup } from '../../ui/groups/use-chosen-group.ts';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { accounts } from './queries.ts';

/** The open slots from today on, by day, at most `lines` of each; undefined until they are known, and for people who can’t fill them. */
export function useOpenSlots(now: number, { days, lines }: { days: number; lines: number }): OpenCells | undefined {
  const { workspace, times } = useSession();
  const { permissions } = workspace;
  const { zone } = times;
  const groups = useGroups();
  const connected = useQuery(accounts).data?.items;
  const group = useChosenGroup();
  const first = dayKey(now, zone);
  const last = String(Temporal.PlainDate.from(first).add({ days: days - 1 }));
  const { data } = useQuery({
    ...get('/api/v1/queues/open', { params: { query: { first, last, zone, by: 'day', lines, ...queryOfGroup(group) } } }),
    enabled: permissions.includes('post.write'),
  });
  return data && groups && connected && openCells(data, groups, connected, now);
}
