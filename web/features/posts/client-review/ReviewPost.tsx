import { useWords } from 'words:client-review';
import type { Account } from '@everycast/contract/accounts';
import type { ReviewItem } from '@everycast/contract/client-review';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Post } from '@everycast/contract/posts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { byPlatform } from '../composer/preview/by-platform.ts';
import { Drawn } from '../composer/preview/Drawn.tsx';
import { CardsFrom } from '../composer/preview/LinkCard.tsx';
import { draftOf } from '../draft/draft.ts';
import { checkAccounts } from '../draft/problems.ts';
import { linksOf } from '../draft/remembered-links.ts';
import { withShortLinks } from '../draft/short-links.ts';
import { Answered, JustAnswered } from './Answered.tsx';
import { cardsFor } from './cards-for.ts';
import css from './Review.module.css';
import { useSwipe } from './use-swipe.ts';
import type { TakeBack } from './use-take-back.ts';

interface Props {
  reviewId: string;
  item: ReviewItem;
  accounts: readonly Account[];
  zone: string;
  place: { at: number; count: number };
  go: { previous: (() => void) | null; next: (() => void) | null };
  /** It changed while it was open; this is what it is now. */
  changed: boolean;
  back: TakeBack;
  /** Another post that was answered just before. */
  just: ReviewItem | null;
}

/** One post, as each platform will show it. */
export function ReviewPost({ reviewId, item, accounts, zone, place, go, changed, back, just }: Props) {
  const t = useWords();
  const when = item.at ? formatMoment(item.at, zone, 'named') : t('noTime');
  const swipe = useSwipe(go);
  const cards = useMemo(() => cardsFor(reviewId, item.postId), [reviewId, item.postId]);
  return (
    <Stack as="section" gap={12} minW={0} aria-label={t('post')} className={css.post} {...swipe}>
      {just && <JustAnswered item={just} back={back} />}
      <Row gap={8} align="start">
        <Stack gap={2} minW={0} grow>
          <Text as="h2" size={18} truncate>
            <bdi>{item.title || t('noText')}</bdi>
          </Text>
          {item.answer === null && (
            <Text size={13} tone="muted" num className={css.phoneOnly}>
              {item.at ? `${when}, ${zoneLabel(zone, item.at)}` : when}
            </Text>
          )}
        </Stack>
        <Row gap={8} rigid>
          <Text as="span" size={13} tone="muted" num nowrap className={css.wideOnly}>
            {t('place', place)}
          </Text>
          <IconButton icon={IconChevronLeft} label={t('previous')} disabled={!go.previous} onClick={() => go.previous?.()} />
          <IconButton icon={IconChevronRight} label={t('next')} disabled={!go.next} onClick={() => go.next?.()} />
        </Row>
      </Row>
      {back.problem && (
        <Note tone="fail" alert title={t('notTakenBack')}>
          {back.problem}
        </Note>
      )}
      {changed && (
        <Note tone="wait" alert title={t('changed')}>
          {t('changedText')}
        </Note>
      )}
      {item.overdue && (
        <Note tone="wait" title={t('overdue')}>
          {t('overdueText')}
        </Note>
      )}
      {item.answer !== null && <Answered item={item} back={back} />}
      {item.post && (
        <CardsFrom value={cards}>
          <Previews key={item.seen} post={item.post} accounts={accounts} zone={zone} when={when} />
        </CardsFrom>
      )}
    </Stack>
  );
}

function Previews({ post, accounts, zone, when }: { post: Post; accounts: readonly Account[]; zone: string; when: string }) {
  const t = useWords();
  const phone = usePhone();
  const previews = useMemo(() => {
    const draft = draftOf(post, { mode: 'now', at: '', zone, fold: 'earlier' });
    return byPlatform(checkAccounts(draft, withShortLinks(accounts, linksOf(post))), { problemsFirst: false });
  }, [post, accounts, zone]);
  const [platform, choosePlatform] = useState<string | null>(null);
  const [accountId, chooseAccount] = useState<string | null>(null);
  const current = previews.find((preview) => preview.platform === platform) ?? previews[0];
  const check = current?.checks.find(({ account }) => account.id === accountId) ?? current?.checks[0];
  if (!current || !check) return null;
  return (
    <>
      <Row as="fieldset" gap={8} wrap className={css.tabs} aria-label={t('platforms')}>
        {previews.map((preview) => (
          <Button
            key={preview.platform}
            variant="bare"
            className={css.tab}
            aria-pressed={preview === current}
            onClick={() => choosePlatform(preview.platform)}
          >
            <PlatformMark platform={preview.platform} size={20} />
            <span className={phone && preview !== current ? 'visually-hidden' : undefined}>{platformName(preview.platform)}</span>
          </Button>
        ))}
      </Row>
      {current.checks.length > 1 && (
        <Row as="fieldset" gap={6} wrap aria-label={t('accounts', { name: platformName(current.platform) })}>
          {current.checks.map(({ account }) => (
            <Button
              key={account.id}
              variant="soft"
              size="sm"
              aria-pressed={account.id === check.account.id}
              onClick={() => chooseAccount(account.id)}
            >
              <Text as="bdi" truncate>
                {shownHandle(account)}
              </Text>
            </Button>
          ))}
        </Row>
      )}
      <Box minW={0}>
        <Drawn key={check.account.id} check={check} when={when} />
      </Box>
    </>
  );
}
