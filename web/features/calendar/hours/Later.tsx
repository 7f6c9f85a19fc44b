import { useWords } from 'words:calendar-hours';
import { IconChevronDown } from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useCallback, useEffect, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { dayLabel } from '../labels.ts';
import type { Column } from './content.ts';
import css from './Hours.module.css';

interface Props {
  body: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  style: CSSProperties;
  /** How many columns have times. */
  span: number;
  /** Of each column's posts. Pixels from the top of its hours. */
  tops: readonly (readonly number[])[];
}

/** So much of a block is to be seen before it doesn't count as below. Pixels. */
const seen = 16;

/** How many posts each day has below what is visible; a press scrolls there. */
export function Later({ body, columns, style, span, tops }: Props) {
  const t = useWords();
  const [end, setEnd] = useState(Number.POSITIVE_INFINITY);
  const measure = useCallback(() => {
    const { scrollTop, clientHeight } = body.current ?? { scrollTop: 0, clientHeight: 0 };
    setEnd(scrollTop + clientHeight);
  }, [body]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other posts may make other rows
  useEffect(() => {
    const node = body.current;
    if (!node) return;
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(node);
    node.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      node.removeEventListener('scroll', measure);
    };
  }, [body, measure, tops.length]);
  const below = tops.map((column) => column.filter((top) => top + seen > end));
  return (
    <tfoot>
      <tr className={css.row} style={style}>
        <td style={{ gridColumn: `span ${span}` }} />
        {below.map((column, at) => {
          const { day, lane } = columns[at] ?? {};
          return (
            <td key={`${day} ${lane}`} className={css.later}>
              {column.length > 0 && day && (
                <Button
                  variant="bare"
                  className={css.laterButton}
                  aria-label={t('laterOn', { count: column.length, day: dayLabel(day) })}
                  onClick={() => body.current?.scrollTo({ top: Math.min(...column) - seen })}
                >
                  {t('later', { count: column.length })}
                  <Icon of={IconChevronDown} size={14} />
                </Button>
              )}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
