import { GroupSquare as Square } from '../../../ui/groups/GroupSquare.tsx';
import { useCalendar } from '../use-calendar.ts';
import type { Line } from './line.ts';

/** The square of the group a post is shown with; nothing without one. */
export function GroupSquare({ line: { groupId, severalGroups } }: { line: Pick<Line, 'groupId' | 'severalGroups'> }) {
  const group = useCalendar().groups.get(groupId ?? '');
  return severalGroups ? <Square of="several" /> : group ? <Square of={group} /> : null;
}
