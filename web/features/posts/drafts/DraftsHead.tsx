import { useWords } from 'words:posts';
import { maxMatches, type PostOrder, postOrders } from '@everycast/contract/post-orders';
import type { PostSummary } from '@everycast/contract/posts';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { selection, useSelection } from '../../../ui/bulk/selection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { choosable } from './choosable.ts';
import css from './Drafts.module.css';
import type { useDrafts } from './use-drafts.ts';

interface Props {
  drafts: ReturnType<typeof useDrafts>;
  posts: readonly PostSummary[];
  writes: boolean;
}

/** How many drafts match, a box that selects all of them, loaded or not, and their order. */
export function DraftsHead({ drafts: { count, matching, hasNextPage, order, setOrder }, posts, writes }: Props) {
  const t = useWords();
  const chosen = useSelection();
  const total = count ?? posts.length;
  const all = chosen.size > 0 && chosen.size >= Math.min(total, maxMatches);
  const isPart = all && chosen.size < total;
  const { selectAll, busy } = useSelectAll(matching);
  return (
    <Row gap={12} p="0 16" edge="bottom" className={css.head}>
      {writes && (
        <input
          type="checkbox"
          aria-label={t('drafts.selectAll')}
          aria-busy={busy}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = busy || (chosen.size > 0 && !all);
          }}
          onChange={() => {
            if (all) selection.clear();
            else if (hasNextPage) selectAll();
            else selection.add(posts.map(choosable));
          }}
        />
      )}
      <Text as="p" size={12} tone="muted" weight="medium" num grow>
        {isPart ? t('drafts.firstOf', { selected: chosen.size, count: total }) : t('drafts.count', { count: total })}
      </Text>
      <Menu
        className={css.sort}
        heading={t('drafts.sort')}
        trigger={
          <>
            {t(`drafts.order.${order}`)}
            <Icon of={IconChevronDown} size={14} />
          </>
        }
        options={postOrders.map((one: PostOrder) => ({ key: one, label: t(`drafts.order.${one}`), choose: () => setOrder(one) }))}
      />
    </Row>
  );
}

/** Selects all drafts that match, also those that aren't loaded, unless other filters were chosen in the meantime. */
function useSelectAll(matching: ReturnType<typeof useDrafts>['matching']) {
  const t = useWords();
  const wanted = JSON.stringify(matching);
  const current = useRef<string | null>(wanted);
  useEffect(() => {
    current.current = wanted;
    return () => {
      current.current = null;
    };
  }, [wanted]);
  const { mutate, isPending } = useMutation({
    mutationFn: (_wanted: string) => answer(http.GET('/api/v1/posts/matches', { params: { query: { ...matching, limit: maxMatches } } })),
    onSuccess(matches, of) {
      if (of === current.current) selection.add(matches.items.map((post) => ({ kind: 'post', ...post })));
    },
    onError: (problem) => toast.fail(t('drafts.notSelected', { why: problem.message })),
  });
  return { selectAll: () => mutate(wanted), busy: isPending };
}
