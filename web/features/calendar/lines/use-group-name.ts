import { useWords } from 'words:groups';
import { useCalendar } from '../use-calendar.ts';
import type { Line } from './line.ts';

/** The name of the group a post is shown with. */
export function useGroupName(): (line: Pick<Line, 'groupId' | 'severalGroups'>) => string | undefined {
  const t = useWords();
  const { groups } = useCalendar();
  return ({ groupId, severalGroups }) => (severalGroups ? t('several') : groups.get(groupId ?? '')?.name);
}
