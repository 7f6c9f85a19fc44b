import { useWords } from 'words:comments';
import type { CommentPerson } from '@everycast/contract/comments';
import type { Media } from '@everycast/contract/media';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { toApiProblem } from '../../lib/api/problem.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Box, Text } from '../primitives/primitives.tsx';
import { StateGlyph } from '../state/State.tsx';
import { toast } from '../toast/toast-store.ts';
import { CommentBox } from './CommentBox.tsx';
import css from './Comments.module.css';
import { OneComment } from './OneComment.tsx';
import type { Thread } from './threads.ts';
import { addComment, changeComment, type Place } from './use-comments.ts';

interface Props {
  thread: Thread;
  place: Place;
  people: readonly CommentPerson[];
  pictures: readonly Media[];
}

/** A comment and its replies. A resolved one is one line until it is opened. */
export function ThreadItem({ thread: { root, replies }, place, people, pictures }: Props) {
  const t = useWords();
  const { workspace } = useSession();
  const [unfolded, setUnfolded] = useState(false);
  const [replying, setReplying] = useState(false);
  const mayWrite = workspace.permissions.includes('comment.write');
  const isResolved = root.resolvedAt !== null;
  const resolve = (resolved: boolean) =>
    void changeComment(root.id, { resolved }).catch((thrown: unknown) => void toast.fail(toApiProblem(thrown).message));
  if (isResolved && !unfolded) {
    return (
      <Box as="li" className={css.thread}>
        <Button variant="bare" className={css.folded} aria-expanded={false} onClick={() => setUnfolded(true)}>
          <StateGlyph state="published" size={16} label={null} />
          <Text as="span" size={13} tone="muted" truncate>
            {t('resolvedBy', { name: root.resolvedBy ?? t('gone'), text: root.text || t('deleted') })}
          </Text>
        </Button>
      </Box>
    );
  }
  const action = mayWrite && (
    <Button
      size="sm"
      variant="ghost"
      icon={<Icon of={isResolved ? IconArrowBackUp : IconCheck} size={14} />}
      onClick={() => resolve(!isResolved)}
    >
      {t(isResolved ? 'reopen' : 'resolve')}
    </Button>
  );
  return (
    <Box as="li" className={css.thread}>
      {[root, ...replies].map((comment, at) => (
        <OneComment key={comment.id} comment={comment} people={people} pictures={pictures} action={at === 0 && action} />
      ))}
      {root.client && (
        <Text size={12} tone="quiet">
          {t('clientReads', { name: root.authorName ?? t('gone') })}
        </Text>
      )}
      {mayWrite && (
        <Box className={css.reply}>
          {replying ? (
            <CommentBox
              label={t('replyTo', { name: root.authorName ?? t('gone') })}
              button={t('reply')}
              people={people}
              place={`reply.${root.id}`}
              send={async (written, key) => {
                await addComment(place, { ...written, parentId: root.id }, key);
                setReplying(false);
              }}
              cancel={() => setReplying(false)}
              autoFocus
            />
          ) : (
            <Button variant="bare" className={css.link} onClick={() => setReplying(true)}>
              {t('reply')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
