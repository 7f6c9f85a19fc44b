import { useWords } from 'words:groups';
import { GroupSquare as Square } from '../../../ui/groups/GroupSquare.tsx';
import { useCalendar } from '../use-calendar.ts';
import type { Line } from './line.ts';

/** The name of the group a post is shown with. */
export function useGroupName(): (line: Pick<Line, 'groupId' | 'severalGroups'>) => string | undefined {
  const t = useWords();
  const { groups } = useCalendar();
  return ({ groupId, severalGroups }) => (severalGroups ? t('several') : groups.get(groupId ?? '')?.name);
}

/** The square of the group a post is shown with; nothing without one. */
export function GroupSquare({ line: { groupId, severalGroups } }: { line: Pick<Line, 'groupId' | 'severalGroups'> }) {
  const { groups } = useCalendar();
  const of = severalGroups ? 'several' : groups.get(groupId ?? '');
  return of ? <Square of={of} among={groups.values()} /> : null;
}
