import { useWords } from 'words:client-review';
import type { Review, ReviewItem } from '@everycast/contract/client-review';
import { maxCommentText } from '@everycast/contract/comment-limits';
import { IconCalendarMonth, IconCheck, IconMessagePlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Admit } from './Admit.tsx';
import { EarlierComments } from './EarlierComments.tsx';
import css from './Review.module.css';
import type { Act } from './use-review.ts';

interface Props {
  review: Review;
  item: ReviewItem;
  zone: string;
  name: string;
  setName: (name: string) => void;
  /** What is written about the post and not sent yet. */
  text: string;
  write: (text: string) => void;
  act: Act;
  sendCode: () => Promise<void>;
  /** After an answer, with what there is to review now. */
  answered: (review: Review, postId: string) => void;
  /** The post isn't what was seen. */
  outdated: () => void;
}

/** What the client says about a post: a comment, approval, or what should change. */
export function Answer({ review, item, zone, name, setName, text, write, act, sendCode, answered, outdated }: Props) {
  const t = useWords();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState<'approve' | 'return' | 'comments' | null>(null);
  const [missing, setMissing] = useState<'comment' | 'name' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const { postId, seen, overdue } = item;
  const comment = text.trim();
  const mayAnswer = review.reviewer !== null || !review.needsCode;

  async function say(what: 'approve' | 'return' | 'comments'): Promise<void> {
    setProblem(null);
    setMissing(null);
    if (review.reviewer === null && name.trim() === '') return setMissing('name');
    if (what !== 'approve' && comment === '') {
      setMissing('comment');
      setUnfolded(true);
      requestAnimationFrame(() => field.current?.focus());
      return;
    }
    setBusy(what);
    try {
      if (review.reviewer === null) await act('/reviewer', { name });
      const next = await act(`/posts/${postId}/${what}`, what === 'comments' ? { text: comment } : { seen, comment });
      write('');
      // Next to what was said before.
      if (what === 'comments') setUnfolded(true);
      else answered(next, postId);
    } catch (thrown) {
      const { code, message } = toApiProblem(thrown);
      if (code === 'version_conflict') outdated();
      else setProblem(message);
    } finally {
      setBusy(null);
    }
  }

  return (
    <Stack as="aside" gap={16} minW={0} aria-label={t('answer')} className={css.answer} data-unfolded={unfolded || undefined}>
      <Stack className={css.card}>
        <Row gap={12} p={16} edge="bottom" align="start" className={css.wideOnly}>
          <Icon of={IconCalendarMonth} size={18} />
          <Stack gap={2} minW={0}>
            <Text weight="semibold" num>
              {item.at ? formatMoment(item.at, zone, 'named') : t('noTime')}
            </Text>
            <Text size={13} tone="muted">
              {item.at
                ? t('zoneAndPlatforms', { zone: zoneLabel(zone, item.at), count: platformsOf(item) })
                : t('platformsOnly', { count: platformsOf(item) })}
            </Text>
          </Stack>
        </Row>
        <Stack gap={12} p={16} className={css.form}>
          {problem && (
            <Note tone="fail" alert title={t('notSaved')}>
              {problem}
            </Note>
          )}
          {review.reviewer === null && (
            <Admit review={review} act={act} sendCode={sendCode} name={name} setName={setName} missing={missing === 'name'} />
          )}
          {mayAnswer && (
            <>
              <Button
                className={css.unfold}
                aria-expanded={unfolded}
                icon={<Icon of={IconMessagePlus} size={18} />}
                onClick={() => setUnfolded(!unfolded)}
              >
                {t('addComment')}
                {item.comments.length > 0 && (
                  <Text as="span" size={13} tone="muted" ml="auto">
                    {t('earlierCount', { count: item.comments.length })}
                  </Text>
                )}
              </Button>
              <Stack gap={6} className={css.words}>
                <Text as="label" size={12} weight="medium" tone="muted" htmlFor={id}>
                  {t('comment')}
                </Text>
                <textarea
                  ref={field}
                  id={id}
                  rows={4}
                  maxLength={maxCommentText}
                  className={css.text}
                  value={text}
                  aria-invalid={missing === 'comment' && comment === '' ? true : undefined}
                  aria-describedby={`${id}-help`}
                  onChange={(event) => write(event.currentTarget.value)}
                />
                <Text size={12} tone={missing === 'comment' && comment === '' ? 'wait' : 'quiet'} id={`${id}-help`} role="status">
                  {missing === 'comment' && comment === '' ? t('tellUs') : t('commentHelp')}
                </Text>
                {comment !== '' && (
                  <Button size="sm" variant="ghost" busy={busy === 'comments'} onClick={() => void say('comments')}>
                    {t('onlyComment')}
                  </Button>
                )}
              </Stack>
              <div className={css.buttons}>
                {!overdue && (
                  <Button
                    variant="filled"
                    size="lg"
                    icon={<Icon of={IconCheck} size={18} />}
                    busy={busy === 'approve'}
                    onClick={() => void say('approve')}
                  >
                    {t('approve')}
                  </Button>
                )}
                <Button size="lg" busy={busy === 'return'} onClick={() => void say('return')}>
                  {t('requestChanges')}
                </Button>
              </div>
              {item.at !== null && !overdue && (
                <Text size={12} tone="quiet" className={css.wideOnly}>
                  {t('changeLater')}
                </Text>
              )}
            </>
          )}
        </Stack>
      </Stack>
      {item.comments.length > 0 && <EarlierComments comments={item.comments} workspace={review.workspace} zone={zone} />}
    </Stack>
  );
}

const platformsOf = ({ post }: ReviewItem): number => new Set(post?.targets.map(({ platform }) => platform)).size;
