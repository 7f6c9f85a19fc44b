import { useWords, words } from 'words:client-review';
import type { Review as ReviewOf } from '@everycast/contract/client-review';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { deviceZone } from '../../../lib/time/device-zone.ts';
import { formatDay } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Answer } from './Answer.tsx';
import { nextAfter } from './progress.ts';
import css from './Review.module.css';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewPost } from './ReviewPost.tsx';
import { useReview } from './use-review.ts';
import { useTakeBack } from './use-take-back.ts';

export const meta = () => [{ title: words()('title') }, { name: 'robots', content: 'noindex, nofollow' }];

/** /review#token: what a client opens from a mail. No account, no navigation. */
export default function Review() {
  const t = useWords();
  const { review, dead, open, act, sendCode } = useReview();
  if (dead) {
    const isOver = dead.code === 'not_found' || dead.code === 'invalid_input';
    return (
      <Box as="main" id="main" tabIndex={-1} p={24} className={css.alone}>
        <Stack gap={16} align="start">
          <Text as="h1" size={22} track="title">
            {t(isOver ? 'over' : 'notLoaded')}
          </Text>
          <Note tone={isOver ? 'wait' : 'fail'} alert title={dead.code === 'invalid_input' ? t('incomplete') : dead.message} />
          {!isOver && <Button onClick={open}>{t('retry')}</Button>}
        </Stack>
      </Box>
    );
  }
  if (!review) {
    return (
      <Box as="main" id="main" tabIndex={-1} className={css.alone}>
        <Loading gap={12} p={16}>
          <Skeleton height="3rem" />
          <Skeleton height="24rem" />
        </Loading>
      </Box>
    );
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Opened key={review.id} review={review} act={act} sendCode={sendCode} />
    </QueryClientProvider>
  );
}

function Opened({ review, act, sendCode }: { review: ReviewOf } & Pick<ReturnType<typeof useReview>, 'act' | 'sendCode'>) {
  const t = useWords();
  const [zone, setZone] = useState(review.zone ?? deviceZone());
  const [name, setName] = useState(review.name);
  /** Posts stay where they were when the page was opened, also once they are answered. */
  const [order] = useState(() => review.items.map(({ postId }) => postId));
  const [chosen, choose] = useState(() => review.items.find(({ answer }) => answer === null)?.postId ?? null);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [changed, setChanged] = useState<string | null>(null);

  const placeOf = (postId: string) => (order.includes(postId) ? order.indexOf(postId) : order.length);
  const items = review.items.toSorted((one, other) => placeOf(one.postId) - placeOf(other.postId));
  const at = Math.max(
    0,
    items.findIndex(({ postId }) => postId === chosen),
  );
  const item = items[at];
  const [justId, setJust] = useState<string | null>(null);
  const open = (postId: string) => {
    choose(postId);
    back.forget();
    setChanged(null);
    window.scrollTo({ top: 0 });
  };
  const back = useTakeBack(act, open);
  const just = items.find(({ postId, answer }) => postId === justId && postId !== item?.postId && answer !== null);
  const stepTo = (to: number) => {
    const next = items[to];
    return next ? () => open(next.postId) : null;
  };
  return (
    <div className={css.page}>
      <ReviewHeader review={review} zone={zone} setZone={setZone} />
      <main id="main" tabIndex={-1} className={css.main}>
        {items.length === 0 || !item ? (
          <Stack gap={8} className={css.nothing}>
            <Text as="h1" size={22} track="title">
              {t('nothing')}
            </Text>
            {review.reminded && <Text tone="muted">{t('nothingText', { workspace: review.workspace })}</Text>}
          </Stack>
        ) : (
          <>
            <ReviewList items={items} workspace={review.workspace} zone={zone} openId={item.postId} open={open} />
            <ReviewPost
              key={item.postId}
              reviewId={review.id}
              item={item}
              accounts={review.accounts}
              zone={zone}
              place={{ at: at + 1, count: items.length }}
              go={{ previous: stepTo(at - 1), next: stepTo(at + 1) }}
              changed={changed === item.postId}
              back={back}
              just={just ?? null}
            />
            {item.answer === null && (
              <Answer
                key={`answer-${item.postId}`}
                review={review}
                item={item}
                zone={zone}
                name={name}
                setName={setName}
                text={texts[item.postId] ?? ''}
                write={(text) => setTexts((was) => ({ ...was, [item.postId]: text }))}
                act={act}
                sendCode={sendCode}
                answered={(next, postId) => {
                  setJust(postId);
                  open(nextAfter(next, postId, order) ?? postId);
                }}
                outdated={() => setChanged(item.postId)}
              />
            )}
          </>
        )}
      </main>
      <Row as="footer" gap="4 16" wrap justify="between" size={13} tone="muted" className={css.footer}>
        <span>{t('foot', { day: formatDay(review.expiresAt, zone) })}</span>
        <span>{t('sentWith')}</span>
      </Row>
    </div>
  );
}
