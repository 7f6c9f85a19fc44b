import * as ideaWords from 'words:ideas';
import { useWords } from 'words:posts';
import type { PostSummary } from '@everycast/contract/posts';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { attachmentsOf } from '../../../lib/attachments-of.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { AttachmentMarks } from '../../../ui/AttachmentMarks.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { SelectBox } from '../../../ui/bulk/SelectBox.tsx';
import { type Choosable, useIsSelected } from '../../../ui/bulk/selection.ts';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { Places } from '../../../ui/Places.tsx';
import { ListRow, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { choosable } from './choosable.ts';
import css from './Drafts.module.css';
import { intention } from './intention.ts';

interface Props {
  post: PostSummary;
  zone: string;
  /** null if the person may not change posts. `extend` chooses all up to a draft. */
  edits: { extend: (to: Choosable) => void; remove: () => void } | null;
}

/** What waits for approval isn't simply a draft, and one that was returned needs its author. */
const glyphOf = ({ approval }: PostSummary) =>
  approval?.state === 'waiting' ? 'awaiting-approval' : approval?.state === 'returned' ? 'warning' : 'draft';

export function DraftRow({ post, zone, edits }: Props) {
  const t = useWords();
  const ideas = ideaWords.useWords();
  const selected = useIsSelected(post.id);
  const picture = post.media[0];
  const glyph = glyphOf(post);
  const unconnected = post.platforms
    .filter((id) => post.targets.every(({ platform }) => platform !== id))
    .map((platform) => ({ platform, sandbox: false }));
  const name = post.text.trim().split('\n')[0] || t('history.noText');
  return (
    <ListRow gap={12} pos="relative" p="8 16" className={css.row} data-line={post.id} data-selected={selected || undefined}>
      {edits && (
        <span className={css.choose}>
          <SelectBox post={choosable(post)} label={t('drafts.select', { name })} onShift={edits.extend} />
        </span>
      )}
      <span className={css.glyph}>
        <StateGlyph state={glyph} size={16} label={null} />
      </span>
      <Stack as={Link} grow minW={0} tone="inherit" to={`/post-composer?post=${post.id}`} className={css.link}>
        <Text as="span" weight="medium" truncate className={css.name}>
          {name}
        </Text>
        <Text as="span" size={12} tone="quiet">
          {post.stage === 'idea' && `${ideas('mark')} · `}
          {glyph !== 'draft' && (
            <Text as="span" tone="wait" weight="medium">
              {glyph === 'warning' ? t('approval.returned') : t('approval.waiting')}
              {' · '}
            </Text>
          )}
          {t('drafts.edited', { who: post.authorName, when: formatMoment(post.updatedAt, zone) })}
          {post.intended && ` · ${t('drafts.intended', intention(post.intended))}`}
        </Text>
      </Stack>
      <LabelMarks ids={post.labelIds} />
      <AttachmentMarks {...attachmentsOf(post)} />
      <Row as="span" inline gap={6} rigid fontSize={12} tone="muted">
        <Places of={[...post.targets, ...unconnected]} max={4} size={16} word />
      </Row>
      {picture && (
        <img className={css.picture} src={inWorkspace(picture.media.thumbnailUrl)} alt="" width={32} height={32} loading="lazy" />
      )}
      {edits && (
        <IconButton className={css.remove} icon={IconTrash} size={16} label={t('drafts.remove', { name })} onClick={edits.remove} />
      )}
    </ListRow>
  );
}
