import { useWords } from 'words:approvals';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { CommentsButton } from '../../../ui/comments/CommentsButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { State } from '../../../ui/state/State.tsx';
import css from './Approvals.module.css';
import { type Request, titleOf } from './brands.ts';
import { ChangesSince } from './ChangesSince.tsx';
import { Decide } from './Decide.tsx';
import { RequestDetails } from './RequestDetails.tsx';
import { RequestPreview } from './RequestPreview.tsx';
import { Steps } from './Steps.tsx';
import { useSeen } from './use-requests.ts';

type Step = (() => void) | null;
interface Props {
  request: Request;
  place: { at: number; count: number };
  go: { previous: Step; next: Step; back: Step };
  /** What should change, as far as it is written. */
  note: string;
  setNote: (text: string) => void;
  /** Something was decided about the post. */
  decided: (postId: string) => void;
}

/** A post as it would go out, and what the person can decide about it. */
export function OpenRequest({ request, place, go, note, setNote, decided }: Props) {
  const t = useWords();
  const { zone } = useTimes();
  const { query, post, changed, show } = useSeen(request.post.id);
  const approval = post?.approval ?? request.approval;
  const { wantedAt, state } = approval;
  const when = wantedAt ? `${formatMoment(wantedAt, zone, 'named')}, ${zoneLabel(zone, wantedAt)}` : t('noTime');
  return (
    <Stack as="section" minH={0} minW={0} className={css.opened} aria-label={t('post')}>
      <Stack as="header" gap={4} p="12 16" edge="bottom">
        <Row gap={8} minW={0}>
          {go.back && <IconButton icon={IconArrowLeft} label={t('back')} onClick={go.back} />}
          <Text as="h2" size={16} truncate>
            <bdi>{titleOf(post ?? request.post) || t('noText')}</bdi>
          </Text>
          <Text as="span" size={13} nowrap>
            {state === 'waiting' && <State state="awaiting-approval" />}
            {state === 'returned' && <State state="warning">{t('returned')}</State>}
            {state === 'approved' && <State state="published">{t('approved')}</State>}
          </Text>
          <Row gap={4} ml="auto" rigid>
            <Text as="span" size={13} tone="quiet" num nowrap wideOnly>
              {t('place', place)}
            </Text>
            <CommentsButton place={{ postId: request.post.id }} {...(post && { pictures: post.media.map(({ media }) => media) })} hasKey />
            <IconButton icon={IconChevronUp} label={t('previous')} disabled={!go.previous} onClick={() => go.previous?.()} />
            <IconButton icon={IconChevronDown} label={t('next')} disabled={!go.next} onClick={() => go.next?.()} />
          </Row>
        </Row>
        <Row gap="4 12" wrap justify="between" size={13} tone="muted">
          <Text as="span" num>
            {when}
          </Text>
          <Steps approval={approval} />
        </Row>
      </Stack>
      <div className={css.columns}>
        <Box minW={0} scroll bg="canvas" className={css.preview}>
          {changed && (
            <Box p="12 16 0">
              <Note
                tone="wait"
                alert
                title={t('changed')}
                actions={
                  <Button size="sm" onClick={() => show(changed)}>
                    {t('showChanges')}
                  </Button>
                }
              >
                {t('changedText')}
              </Note>
            </Box>
          )}
          {approval.overdue && wantedAt && (
            <Box p="12 16 0">
              <Note tone="wait" title={t('late')}>
                {t('lateText', { when: formatMoment(wantedAt, zone) })}
              </Note>
            </Box>
          )}
          {query.error && !post && <Problem title={t('notOpened')} problem={query.error} retry={() => void query.refetch()} />}
          {!post && !query.error && (
            <Loading gap={12} p={16}>
              <Skeleton height="2rem" />
              <Skeleton height="20rem" />
            </Loading>
          )}
          {post && <ChangesSince key={`${approval.seen}.since`} post={post} />}
          {post && <RequestPreview key={approval.seen} post={post} when={wantedAt ? formatMoment(wantedAt, zone) : t('noTime')} />}
        </Box>
        <RequestDetails approval={approval} />
      </div>
      {post && (
        <Decide
          post={post}
          approval={approval}
          mine={request.mine && state === 'waiting'}
          waits={changed !== null}
          note={note}
          setNote={setNote}
          decided={decided}
        />
      )}
    </Stack>
  );
}
