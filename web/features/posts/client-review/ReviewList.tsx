import { useWords } from 'words:client-review';
import type { ReviewItem } from '@everycast/contract/client-review';
import { formatMoment, formatWeekday } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';
import { progressOf } from './progress.ts';
import css from './Review.module.css';

interface Props {
  items: readonly ReviewItem[];
  workspace: string;
  zone: string;
  openId: string | null;
  open: (postId: string) => void;
}

/** What there is to review, and how far the client is. */
export function ReviewList({ items, workspace, zone, openId, open }: Props) {
  const t = useWords();
  const { total, done, left } = progressOf(items);
  return (
    <Stack as="nav" gap={16} minW={0} aria-label={t('list')} className={css.list}>
      <Title items={items} zone={zone} />
      <Text tone="muted" pretty className={css.lead}>
        {left > 0 ? t('lead', { workspace }) : t('thanks')}
      </Text>
      <Stack gap={8}>
        <Row justify="between" size={13} num>
          {/* At the end the title says it; here it is still told to those who don't see it. */}
          <Text as="span" weight="medium" role="status" {...(left === 0 && { className: 'visually-hidden' })}>
            {t('reviewed', { done, total })}
          </Text>
          <Text as="span" tone="muted" className={css.left}>
            {left > 0 && t('left', { count: left })}
          </Text>
        </Row>
        <Row gap={4} align="stretch" aria-hidden>
          {items.map((item) => (
            <span
              key={item.postId}
              className={css.segment}
              data-done={item.answer !== null || undefined}
              data-open={item.postId === openId || undefined}
            />
          ))}
        </Row>
      </Stack>
      <ol className={css.items}>
        {items.map((item, at) => (
          <li key={item.postId}>
            <Button
              variant="bare"
              className={css.item}
              aria-current={item.postId === openId || undefined}
              onClick={() => open(item.postId)}
            >
              <Text as="span" size={13} tone="muted" num>
                {at + 1}
              </Text>
              <Thumb item={item} />
              <Stack gap={2} minW={0}>
                <Text as="bdi" size={13} weight="semibold" truncate>
                  {item.title || t('noText')}
                </Text>
                <Text as="span" size={13} tone="muted" num>
                  <Standing item={item} zone={zone} />
                </Text>
              </Stack>
            </Button>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

/** "6 posts to review by Friday": a weekday within a week, else a date. */
function Title({ items, zone }: Pick<Props, 'items' | 'zone'>) {
  const t = useWords();
  const { total, left, deadline } = progressOf(items);
  const by = deadline && deadlineOf(deadline, zone);
  return (
    <Text as="h1" size={28} track="display" pretty className={css.title}>
      {left === 0 ? t('allDone', { count: total }) : by ? t('toReviewBy', { count: total, by }) : t('toReview', { count: total })}
    </Text>
  );
}

const week = 7 * 24 * 3_600_000;
const deadlineOf = (at: string, zone: string): string =>
  Date.parse(at) - Date.now() < week && Date.parse(at) > Date.now() ? formatWeekday(at, zone) : formatMoment(at, zone, 'named');

function Thumb({ item }: { item: ReviewItem }) {
  const files = [item.post?.media ?? [], ...(item.post?.targets ?? []).map(({ media }) => media ?? [])].flat();
  const [first] = files;
  return first ? <img src={first.media.thumbnailUrl} alt="" width={40} height={40} /> : <span className={css.noThumb} />;
}

function Standing({ item: { answer, at }, zone }: { item: ReviewItem; zone: string }) {
  const t = useWords();
  if (answer?.answer === 'approved') return <State state="published">{t('approved')}</State>;
  if (answer) return <State state="warning">{t('changesRequested')}</State>;
  return at ? formatMoment(at, zone, 'named') : t('noTime');
}
