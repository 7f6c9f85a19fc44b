import { useWords } from 'words:ideas';
import { asksForAny } from '@everycast/contract/approval-modes';
import type { PostStage } from '@everycast/contract/post-stages';
import type { PostSummary } from '@everycast/contract/posts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { openCapture } from '../../../lib/capture.ts';
import { pathOfPost } from '../../../lib/post-path.ts';
import type { PostsFilter } from '../../../lib/posts-filter.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { selection, useSelection } from '../../../ui/bulk/selection.ts';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { useDeletePost } from '../history/DeletePost.tsx';
import css from './Board.module.css';
import type { CardActions } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { columnsOf, isChosen } from './moves.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useMoves, usePending, usePlacing, usePlacings, whenMoved } from './use-moves.ts';

const loadPlan = () => import('./PlanDialog.tsx');
const loadBar = () => import('../../../ui/bulk/BulkBar.tsx');

/** Drafts by how far they are. A phone shows one column at a time. */
export default function Board({ filter }: { filter: PostsFilter }) {
  const t = useWords();
  const phone = usePhone();
  const { permissions } = useSession().workspace;
  const policy = useQuery(get('/api/v1/approval-policy')).data;
  const columns = useMemo(() => columnsOf(policy !== undefined && asksForAny(policy)), [policy]);
  const [open, setOpen] = useState<PostStage>('idea');
  const shown = phone ? columns.filter((stage) => stage === open) : columns;
  const board = useRef<HTMLDivElement>(null);
  const moves = useMoves();
  const arrange = usePlacing();
  const moving = usePending();
  const placings = usePlacings();
  const pending = useMemo(() => ({ moves: moving, placings }), [moving, placings]);
  const { remove, dialog } = useDeletePost();
  const [dragged, setDragged] = useState<PostSummary | null>(null);
  const [planned, setPlanned] = useState<{ post: PostSummary; to: PostStage } | null>(null);
  const Plan = useLazyComponent(loadPlan, planned !== null);
  const writes = permissions.includes('post.write');

  const { onKeyDown, follow } = useBoardKeys(board);
  const move = (post: PostSummary, to: PostStage) => (isChosen(to) ? moves.choose(post, to) : setPlanned({ post, to }));
  const carry = (post: PostSummary, to: PostStage) => {
    if (isChosen(to)) follow(post.id, to);
    move(post, to);
  };
  const navigate = useNavigate();
  const actions: CardActions | null = writes
    ? {
        columns,
        move,
        carry,
        remove,
        drag: setDragged,
        arrange: ({ id }, place) => arrange(id, place),
        lift(post, place) {
          if (post.stage) follow(post.id, post.stage);
          arrange(post.id, place);
        },
        open(event, post) {
          const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
          if (!isPlain || !moving.has(post.id)) return;
          event.preventDefault();
          void whenMoved(post).then((now) => navigate(pathOfPost(now)));
        },
      }
    : null;
  const chosen = useSelection();
  const Bar = useLazyComponent(loadBar, chosen.size > 0);
  // What is no longer shown isn't changed along with what is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters show other cards
  useEffect(() => selection.clear, [filter]);
  return (
    <>
      {phone && (
        <Row as="fieldset" className={css.tabs} aria-label={t('columns')}>
          {columns.map((stage) => (
            <Button key={stage} variant="bare" className={css.tab} aria-pressed={stage === open} onClick={() => setOpen(stage)}>
              {t(`stage.${stage}`)}
            </Button>
          ))}
        </Row>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cards inside are links */}
      <div
        ref={board}
        className={css.board}
        data-dragging={dragged !== null || undefined}
        data-choosing={chosen.size > 0 || undefined}
        onKeyDown={onKeyDown}
      >
        {shown.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            filter={filter}
            pending={pending}
            actions={actions}
            dragged={dragged}
            action={stage === 'idea' && writes && <IconButton variant="small" icon={IconPlus} label={t('new')} onClick={openCapture} />}
          />
        ))}
      </div>
      {Bar && <Bar chosen={chosen} stages={columns.filter(isChosen)} />}
      {dialog}
      {Plan && planned && <Plan key={planned.post.id} {...planned} moves={moves} close={() => setPlanned(null)} />}
    </>
  );
}
