import { useWords } from 'words:calendar';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { selection, useSelection } from '../../../ui/bulk/selection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { Line } from '../lines/line.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './List.module.css';
import type { Order } from './use-list.ts';

interface Props {
  /** What is loaded. */
  lines: readonly Line[];
  /** How many posts match; undefined while unknown. */
  total: number | undefined;
  /** Loads them all. */
  allPosts: () => Promise<Line[]>;
  order: Order;
  setOrder: (order: Order) => void;
}

/** The list's columns: all posts that are loaded are selected at once, then all that match; the earliest or the latest come first. */
export function ListHead({ lines, total, allPosts, order, setOrder }: Props) {
  const t = useWords();
  const { person } = useCalendar();
  const chosen = useSelection();
  const posts = lines.filter(({ kind }) => kind === 'post');
  const count = posts.filter(({ id }) => chosen.has(id)).length;
  const all = count > 0 && count === posts.length;
  const beyond = total !== undefined && all && total > posts.length;
  return (
    <>
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
      {beyond && <Beyond chosen={chosen.size} loaded={posts.length} total={total} allPosts={allPosts} />}
    </>
  );
}

/** Once all that are loaded are selected: says so, and selects the others, too. */
function Beyond({ chosen, loaded, total, allPosts }: { chosen: number; loaded: number; total: number; allPosts: Props['allPosts'] }) {
  const t = useWords();
  const select = useMutation({
    mutationFn: allPosts,
    onSuccess: (posts) => selection.add(posts),
    onError: (problem) => toast.fail(t('list.notSelected', { why: problem.message })),
  });
  const done = chosen >= total;
  return (
    <Row gap={8} wrap p="8 12" size={13} edge="bottom" role="status">
      {done ? t('list.allSelected', { count: chosen }) : t('list.loadedSelected', { count: loaded })}
      {!done && (
        <Button size="sm" busy={select.isPending} onClick={() => select.mutate()}>
          {t('list.selectMatching', { count: total })}
        </Button>
      )}
    </Row>
  );
}
