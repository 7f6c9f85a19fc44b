import { useCalendar } from '../use-calendar.ts';
import { useWords } from '../words.ts';
import css from './Line.module.css';
import type { Line } from './line.ts';

/** A square in the color of the post's account group; outlined if it is for several, nothing without one. */
export function GroupSquare({ line: { groupId, severalGroups } }: { line: Pick<Line, 'groupId' | 'severalGroups'> }) {
  const group = useCalendar().groups.get(groupId ?? '');
  const t = useWords();
  if (severalGroups) return <i className={css.square} role="img" aria-label={t('line.several')} data-several />;
  return group ? <i className={css.square} role="img" aria-label={group.name} style={{ background: `var(--hue-${group.color})` }} /> : null;
}
