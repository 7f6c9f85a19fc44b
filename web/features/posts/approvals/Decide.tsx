import { useWords } from 'words:approvals';
import { maxApprovalNote } from '@everycast/contract/approval-modes';
import type { ApprovalDecision, PostApproval } from '@everycast/contract/approvals';
import type { Post } from '@everycast/contract/posts';
import { Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { pathOfPost } from '../../../lib/post-path.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useKeys } from '../../../lib/use-keys.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Row } from '../../../ui/primitives/primitives.tsx';
import { SendToClient } from '../client-review/SendToClient.tsx';
import css from './Approvals.module.css';
import { Hints } from './Hints.tsx';
import { takeBack } from './take-back.ts';
import { useDecisions } from './use-decisions.ts';

interface Props {
  post: Post;
  approval: PostApproval;
  /** Whether this person can decide about it now. */
  mine: boolean;
  /** Whether the post has changed, and the new version hasn't been seen yet. */
  waits: boolean;
  note: string;
  setNote: (text: string) => void;
  decided: (postId: string) => void;
}

/** The next slot that all of the post's accounts have. */
function useNextSlot(post: Post, wanted: boolean): ApprovalDecision['schedule'] | null | undefined {
  const accounts = post.targets.map(({ accountId }) => accountId).join(',');
  const { data } = useQuery({
    ...get('/api/v1/queues/next', { params: { query: { accounts, post: post.id } } }),
    enabled: wanted && accounts !== '',
  });
  if (!data) return undefined;
  const slot = data.without.length === 0 ? data.slots.find(({ paused }) => !paused) : undefined;
  return slot ? { at: slot.at, zone: slot.zone } : null;
}

/** Whether this person gave the latest step, which they can take back. */
const isLastOf = (userId: string, { state, given }: PostApproval): boolean => state !== 'returned' && given.at(-1)?.byId === userId;

/** The foot: approve, ask for changes; or what the person who asked can do. */
export function Decide({ post, approval, mine, waits, note, setNote, decided }: Props) {
  const t = useWords();
  const { seen, overdue, askedBy, askedById, state } = approval;
  const { me, workspace } = useSession();
  const { permissions } = workspace;
  const field = useRef<HTMLTextAreaElement>(null);
  const [asks, setAsks] = useState(note !== '');
  const [missing, setMissing] = useState(false);
  const [sending, setSending] = useState(false);
  const { approve, giveBack, withdraw } = useDecisions(decided);
  const isLast = approval.step === approval.steps;
  const isLate = overdue && isLast;
  const withClient = state === 'waiting' && approval.client && isLast && permissions.includes('post.approve');
  const slot = useNextSlot(post, mine && isLate);
  const problem = approve.error ?? giveBack.error ?? withdraw.error;
  const busy = approve.isPending || giveBack.isPending;

  // What is due at this moment is being sent.
  const canTakeBack = isLastOf(me.id, approval) && post.targets.every(({ state: one }) => one === 'scheduled' || one === 'draft');
  const taking = useMutation({ mutationFn: takeBack });

  const give = (schedule?: ApprovalDecision['schedule']) => {
    if (mine && !waits && !busy) approve.mutate({ post, seen, schedule });
  };
  const requestChanges = () => {
    if (!mine || waits || busy) return;
    if (asks && note.trim()) return giveBack.mutate({ post, seen, note: note.trim() });
    setMissing(asks);
    setAsks(true);
    requestAnimationFrame(() => field.current?.focus());
  };
  useKeys({ a: () => !isLate && give(), r: requestChanges });

  const mayEdit = permissions.includes('post.manage') || (permissions.includes('post.write') && post.authorId === me.id);
  return (
    <div className={css.decide}>
      {problem && (
        <Box p="12 16 0">
          <Note tone="fail" alert title={t(approve.error ? 'notSaved' : giveBack.error ? 'notReturned' : 'notWithdrawn')}>
            {problem.message}
          </Note>
        </Box>
      )}
      {mine && asks && (
        <Box p="12 16 0">
          <Textarea
            ref={field}
            label={t('note')}
            description={t('noteHelp', { who: askedBy })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={missing && note.trim() === '' ? t('noteMissing') : undefined}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={maxApprovalNote}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Box>
      )}
      <Row as="footer" gap={8} wrap p="12 16" justify="end" className={css.actions}>
        {mine && <Hints />}
        {mayEdit && state !== 'approved' && (
          <ButtonLink variant="ghost" to={`/post-composer?post=${post.id}`}>
            {t('edit')}
          </ButtonLink>
        )}
        {withClient && (
          <Button variant="filled" onClick={() => setSending(true)}>
            {t('sendToClient')}
          </Button>
        )}
        {sending && <SendToClient postId={post.id} close={() => setSending(false)} />}
        {canTakeBack && (
          <Button busy={taking.isPending} onClick={() => taking.mutate([post.id])}>
            {t('takeBack')}
          </Button>
        )}
        {state === 'approved' && <ButtonLink to={pathOfPost(post)}>{t('open')}</ButtonLink>}
        {state === 'waiting' && !mine && askedById === me.id && (
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ post })}>
            {t('withdraw')}
          </Button>
        )}
        {mine && (
          <>
            <Button busy={giveBack.isPending} disabled={waits} aria-keyshortcuts="R" onClick={requestChanges}>
              {t('requestChanges')}
            </Button>
            {isLate && (
              <>
                {slot && (
                  <Button busy={approve.isPending} disabled={waits} onClick={() => give(slot)}>
                    {t('nextSlot')}
                  </Button>
                )}
                <Button variant="filled" busy={approve.isPending} disabled={waits} onClick={() => give('now')}>
                  {t('publishNow')}
                </Button>
              </>
            )}
            {!isLate && (
              <Button variant="filled" busy={approve.isPending} disabled={waits} aria-keyshortcuts="A" onClick={() => give()}>
                {t('approve')}
              </Button>
            )}
          </>
        )}
      </Row>
    </div>
  );
}
