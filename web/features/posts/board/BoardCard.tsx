import { useWords } from 'words:ideas';
import type { PostStage } from '@everycast/contract/post-stages';
import type { PostSummary } from '@everycast/contract/posts';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { attachmentsOf } from '../../../lib/attachments-of.ts';
import { pathOfPost } from '../../../lib/post-path.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { AttachmentMarks } from '../../../ui/AttachmentMarks.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Places } from '../../../ui/Places.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { intention } from '../drafts/intention.ts';
import css from './Board.module.css';
import { isChosen } from './moves.ts';
import { onCardKey } from './use-board-keys.ts';

/** What can be done with a card; null without the right to. */
export interface CardActions {
  columns: readonly PostStage[];
  move: (post: PostSummary, to: PostStage) => void;
  /** The same by key: the focus goes along. */
  carry: (post: PostSummary, to: PostStage) => void;
  remove: (post: PostSummary) => void;
  drag: (post: PostSummary | null) => void;
}

/** A post on the board: its words, its picture, where and when it goes, and who wrote it. */
export function BoardCard({ post, stage, actions }: { post: PostSummary; stage: PostStage; actions: CardActions | null }) {
  const t = useWords();
  const text = post.text.trim() || post.targets.map((target) => target.text?.trim()).find(Boolean) || t('noText');
  const [name = text] = text.split('\n');
  const picture = post.media[0];
  return (
    <li
      data-card={post.id}
      className={css.card}
      draggable={actions !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', text);
        actions?.drag(post);
      }}
      onDragEnd={() => actions?.drag(null)}
      onKeyDown={(event) => actions && onCardKey(event, stage, { columns: actions.columns, carry: (to) => actions.carry(post, to) })}
    >
      <Row gap={8} align="start">
        <Text as={Link} size={13} tone="text" grow minW={0} to={pathOfPost(post)} className={css.words} draggable={false}>
          <bdi>{text}</bdi>
        </Text>
        {actions && (
          <span className={css.menu} data-menu="">
            <Menu
              variant="small"
              label={t('menu', { name: name.slice(0, 80) })}
              heading={t('moveTo')}
              trigger={<Icon of={IconDots} size={16} />}
              options={[
                ...actions.columns
                  .filter((to) => to !== stage)
                  .map((to) => ({ key: to, label: t(`to.${to}`), choose: () => actions.move(post, to) })),
                { key: 'delete', label: t('delete'), choose: () => actions.remove(post) },
              ]}
            />
          </span>
        )}
      </Row>
      {picture && <img className={css.picture} src={inWorkspace(picture.media.thumbnailUrl)} alt="" loading="lazy" draggable={false} />}
      <LabelMarks ids={post.labelIds} />
      <When post={post} stage={stage} />
      <Row gap={6} size={12} tone="quiet" minW={0}>
        <By post={post} />
        <Row as="span" inline gap={4} rigid ml="auto">
          <AttachmentMarks {...attachmentsOf(post)} />
          <Places of={post.targets} max={4} size={14} />
        </Row>
      </Row>
    </li>
  );
}

function By({ post }: { post: PostSummary }) {
  const t = useWords();
  const { zone } = useTimes();
  return (
    <Text as="span" truncate minW={0}>
      {t('card.by', { who: post.authorName, when: formatMoment(post.updatedAt, zone) })}
    </Text>
  );
}

/** When it goes out, or is meant to; and what a person should know first. */
function When({ post, stage }: { post: PostSummary; stage: PostStage }) {
  const t = useWords();
  const { zone } = useTimes();
  const { approval, intended } = post;
  if (stage === 'scheduled') {
    return post.dueAt ? (
      <Text size={12} weight="medium" num>
        {t('card.due', { when: formatMoment(post.dueAt, zone) })}
      </Text>
    ) : null;
  }
  const wish = intended && intention(intended).when;
  if (stage === 'review' && approval) {
    const key = approval.overdue ? 'card.overdue' : 'card.wish';
    return (
      <Text size={12} weight="medium" tone={approval.overdue ? 'wait' : 'muted'} num>
        {wish ? t(key, { when: wish }) : t('card.asap')}
      </Text>
    );
  }
  const isReturned = isChosen(stage) && approval?.state === 'returned';
  if (!isReturned && !wish) return null;
  return (
    <Text size={12} weight="medium" tone={isReturned ? 'wait' : 'muted'} num>
      {[isReturned && t('card.returned'), wish && t('card.wish', { when: wish })].filter(Boolean).join(' · ')}
    </Text>
  );
}
