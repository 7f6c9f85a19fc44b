import { useWords } from 'words:calendar';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { selection, useSelection } from '../../../ui/bulk/selection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Line } from '../lines/line.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './List.module.css';
import type { Order } from './use-list.ts';

interface Props {
  /** What is loaded. */
  lines: readonly Line[];
  order: Order;
  setOrder: (order: Order) => void;
}

/** The list's columns: all posts that are loaded are selected at once, and the earliest or the latest come first. */
export function ListHead({ lines, order, setOrder }: Props) {
  const t = useWords();
  const { person } = useCalendar();
  const chosen = useSelection();
  const posts = lines.filter(({ kind }) => kind === 'post');
  const count = posts.filter(({ id }) => chosen.has(id)).length;
  const all = count > 0 && count === posts.length;
  return (
    <div className={css.head}>
      {person.permissions.includes('post.write') && (
        <input
          type="checkbox"
          aria-label={t('list.selectAll')}
          checked={all}
          disabled={posts.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !all;
          }}
          onChange={() => (all ? selection.drop(new Set(posts.map(({ id }) => id))) : selection.add(posts))}
        />
      )}
      <div className={css.columns}>
        <Button variant="bare" className={css.sort} onClick={() => setOrder(order === 'latest' ? 'earliest' : 'latest')}>
          <span aria-hidden="true">{t('list.time')}</span>
          <span className="visually-hidden">{t(order === 'latest' ? 'list.latest' : 'list.earliest')}</span>
          <Icon of={order === 'latest' ? IconArrowUp : IconArrowDown} size={14} />
        </Button>
        <span className={css.post}>{t('list.post')}</span>
        <span className={css.headGroup}>{t('list.group')}</span>
        <span className={css.headMarks}>{t('list.accounts')}</span>
      </div>
    </div>
  );
}
