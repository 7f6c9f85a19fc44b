import * as commonWords from 'words:common';
import { useWords } from 'words:posts';
import type { Post } from '@everycast/contract/posts';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconHistory, IconVersions } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, ButtonLink, IconButton, IconLink } from '../../../ui/Button.tsx';
import { CommentsButton } from '../../../ui/comments/CommentsButton.tsx';
import { Presence } from '../../../ui/comments/Presence.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Duplicate } from '../Duplicate.tsx';
import { sharedState } from '../draft/shared-state.ts';
import { Conflict } from './Conflict.tsx';
import css from './Head.module.css';
import type { Composer } from './use-composer.ts';

/** More than any screen shows. UTF-16 units. */
const titleLength = 300;

const loadApproval = () => import('./ApprovalNote.tsx');
const loadIdea = () => import('./IdeaNote.tsx');
const loadRevisions = () => import('./Revisions.tsx');

/** The composer's title line with back, undo and redo; below it decisions about the draft itself. */
export function Head({
  post,
  composer,
  back,
  next,
  selected,
}: {
  post: Post | null;
  composer: Composer;
  back: string;
  /** While a phone's keyboard hides the foot: to the last step, in place of what isn't about writing. */
  next: (() => void) | null;
  /** The text that is selected in the editor. */
  selected: () => string;
}) {
  const t = useWords();
  const common = commonWords.useWords();
  const phone = usePhone();
  const history = post && post.state !== 'draft' && `/posts/${post.id}`;
  const [revising, setRevising] = useState(false);
  const Revisions = useLazyComponent(loadRevisions, revising);
  const ApprovalNote = useLazyComponent(loadApproval, post !== null && post.approval !== null);
  const IdeaNote = useLazyComponent(loadIdea, post?.stage === 'idea');
  const name = t(post === null ? 'head.title' : 'head.edit');
  const openedAtFirst = useSearchParams()[0].get('comments') === 'open';
  // What another app shared was kept for the composer, and isn't news.
  const [isShared] = useState(useLocation().state === sharedState);
  const title = composer.draft.text.trim().split('\n')[0]?.slice(0, titleLength);
  return (
    <>
      <title>{common('pageTitle', { page: name })}</title>
      <Row as="header" gap={phone ? 4 : 8} rigid edge="bottom" className={css.head}>
        <IconLink to={back} icon={IconArrowLeft} label={t('head.back')} />
        <Text as="h1" size={18} track="title" nowrap truncate={phone}>
          {name}
        </Text>
        {title && (
          <Text fontSize={13} tone="muted" truncate wideOnly className={css.context}>
            {title}
          </Text>
        )}
        <Row gap={phone ? undefined : 4} rigid ml="auto">
          <Presence postId={composer.saved?.id ?? null} />
          {composer.saved && !next && (
            <CommentsButton
              place={{ postId: composer.saved.id }}
              pictures={composer.draft.media.map(({ media }) => media)}
              selected={selected}
              opened={openedAtFirst}
            />
          )}
          <IconButton icon={IconArrowBackUp} label={t('head.undo')} onClick={composer.undo} disabled={!composer.canUndo} />
          <IconButton icon={IconArrowForwardUp} label={t('head.redo')} onClick={composer.redo} disabled={!composer.canRedo} />
          {composer.saved && !next && (
            <>
              <span className={css.wide}>
                <Duplicate ready={async () => (await composer.flush()).onto?.id ?? null} />
              </span>
              <IconButton icon={IconVersions} label={t('head.revisions')} onClick={() => setRevising(true)} />
            </>
          )}
          {history && !next && phone && <IconLink to={history} icon={IconHistory} size={18} label={t('head.history')} />}
          {history && !next && !phone && (
            <ButtonLink variant="ghost" to={history} icon={<Icon of={IconHistory} size={16} />}>
              {t('head.history')}
            </ButtonLink>
          )}
          {next && (
            // The keyboard stays until it is clicked.
            <Button variant="filled" onPointerDown={(event) => event.preventDefault()} onClick={next}>
              {t('head.next')}
            </Button>
          )}
        </Row>
      </Row>
      {Revisions && composer.saved && (
        <Revisions postId={composer.saved.id} composer={composer} opened={revising} close={() => setRevising(false)} />
      )}
      {ApprovalNote && post && <ApprovalNote post={post} composer={composer} />}
      {IdeaNote && post && <IdeaNote post={post} composer={composer} />}
      {composer.save.is === 'conflict' && composer.saved && <Conflict id={composer.saved.id} composer={composer} />}
      {composer.restored && !isShared && composer.save.is !== 'conflict' && (
        <Box rigid p="12 16 0">
          <Note
            title={t('restored.title')}
            actions={
              <Button size="sm" onClick={composer.undo} disabled={!composer.canUndo}>
                {t('restored.undo')}
              </Button>
            }
          >
            {t('restored.why')}
          </Note>
        </Box>
      )}
    </>
  );
}
