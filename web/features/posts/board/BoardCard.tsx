import { useWords } from 'words:ideas';
import type { BoardPlace, PostStage } from '@everycast/contract/post-stages';
import type { PostSummary } from '@everycast/contract/posts';
import { IconDots } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { attachmentsOf } from '../../../lib/attachments-of.ts';
import { pathOfPost } from '../../../lib/post-path.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { AttachmentMarks } from '../../../ui/AttachmentMarks.tsx';
import { SelectBox } from '../../../ui/bulk/SelectBox.tsx';
import { type Choosable, useIsSelected } from '../../../ui/bulk/selection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Places } from '../../../ui/Places.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { choosable } from '../drafts/choosable.ts';
import { intention } from '../drafts/intention.ts';
import css from './Board.module.css';
import { isChosen, type placesOf } from './moves.ts';
import { onCardKey } from './use-board-keys.ts';

const placeKeys = ['top', 'up', 'down'] as const;

/** What can be done with a card; null without the right to. */
export interface CardActions {
  columns: readonly PostStage[];
  move: (post: PostSummary, to: PostStage) => void;
  /** The same by key: the focus goes along. */
  carry: (post: PostSummary, to: PostStage) => void;
  /** Puts a card elsewhere in its column. */
  arrange: (post: PostSummary, place: BoardPlace) => void;
  /** The same by key: the focus goes along. */
  lift: (post: PostSummary, place: BoardPlace) => void;
  remove: (post: PostSummary) => void;
  drag: (post: PostSummary | null) => void;
  /** Opens a post that is on its way to another column once it is there. */
  open: (event: MouseEvent, post: PostSummary) => void;
}

interface Props {
  post: PostSummary;
  stage: PostStage;
  actions: CardActions | null;
  /** Where else in the column it can go. */
  places: ReturnType<typeof placesOf>;
  /** Chooses all from the last chosen card to this one. */
  extend: (to: Choosable) => void;
  /** What is dragged would be dropped at this edge. */
  edge: 'above' | 'below' | undefined;
}

/** A post on the board: its words, its picture, where and when it goes, and who wrote it. */
export function BoardCard({ post, stage, actions, places, extend, edge }: Props) {
  const t = useWords();
  const selected = useIsSelected(post.id);
  const text = post.text.trim() || post.targets.map((target) => target.text?.trim()).find(Boolean) || t('noText');
  const [name = text] = text.split('\n');
  const picture = post.media[0];
  return (
    <li
      data-card={post.id}
      data-line={post.id}
      data-edge={edge}
      data-selected={selected || undefined}
      className={css.card}
      draggable={actions !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', text);
        actions?.drag(post);
      }}
      onDragEnd={() => actions?.drag(null)}
      onKeyDown={(event) => {
        if (!actions) return;
        const lift = (by: 'up' | 'down') => places[by] && actions.lift(post, places[by]);
        onCardKey(event, stage, { columns: actions.columns, carry: (to) => actions.carry(post, to), lift });
      }}
    >
      <Row gap={8} align="start">
        {actions && (
          <span className={css.choose}>
            <SelectBox post={choosable(post)} label={t('select', { name: name.slice(0, 80) })} onShift={extend} />
          </span>
        )}
        <Text
          as={Link}
          size={13}
          tone="text"
          grow
          minW={0}
          to={pathOfPost(post)}
          className={css.words}
          draggable={false}
          onClick={(event) => actions?.open(event, post)}
        >
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
                ...placeKeys.flatMap((key) => {
                  const place = places[key];
                  return place ? [{ key, label: t(`place.${key}`), choose: () => actions.arrange(post, place) }] : [];
                }),
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
