import { useWords } from 'words:ideas';
import type { PostStage } from '@everycast/contract/post-stages';
import type { PostSummary } from '@everycast/contract/posts';
import { resolveWallTime } from '@everycast/contract/time';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { checkTime, isNoTime, type WallMoment } from '../../../lib/time/check-time.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useNeedsApproval } from '../../../lib/use-needs-approval.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { AccountChoice } from '../../../ui/groups/AccountChoice.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { DateField } from '../../../ui/when/DateField.tsx';
import { MyZone } from '../../../ui/when/MyZone.tsx';
import { TimeField } from '../../../ui/when/TimeField.tsx';
import { TimeMeaning } from '../../../ui/when/TimeMeaning.tsx';
import { wallFields } from '../../../ui/when/wall-fields.ts';
import { firstOffer } from '../draft/problems.ts';
import css from './Board.module.css';
import type { useMoves } from './use-moves.ts';
import { usePlan } from './use-plan.ts';

/** The time chosen for the draft so far, unless it has passed. */
function firstMoment({ intended }: PostSummary, zone: string, now: number): WallMoment {
  if (intended && resolveWallTime(intended.at, intended.zone, intended.fold).instant.epochMilliseconds > now) {
    return { fold: 'earlier', ...intended };
  }
  return { at: firstOffer(zone, now), zone, fold: 'earlier' };
}

interface Props {
  post: PostSummary;
  /** The column that it was moved to. */
  to: PostStage;
  moves: ReturnType<typeof useMoves>;
  close: () => void;
}

/** Asks when a post goes out, and for which accounts if it has none: then it is scheduled, or waits for approval. */
export default function PlanDialog({ post, to, moves, close }: Props) {
  const t = useWords();
  const { zone } = useTimes();
  const now = useNow();
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [moment, setMoment] = useState(() => firstMoment(post, zone, Date.now()));
  const [pressed, setPressed] = useState(false);
  const isBare = post.targets.length === 0;
  const accountIds = isBare ? chosen : post.targets.map(({ accountId }) => accountId);
  const hasAccounts = accountIds.length > 0;
  const needsApproval = useNeedsApproval(accountIds);
  // Without accounts nobody knows yet, so the column says it.
  const asks = hasAccounts ? needsApproval : to === 'review';
  const query = { accounts: accountIds.join(','), post: post.id };
  const slots = useQuery({ ...get('/api/v1/queues/next', { params: { query } }), enabled: hasAccounts }).data;
  const slot = slots && slots.without.length === 0 ? slots.slots.find(({ paused }) => !paused) : undefined;
  const time = checkTime(moment, now);
  const wrong = pressed && isNoTime(time);
  const fields = wallFields(moment, setMoment, accountIds);
  const { schedule, queue, problem, busy } = usePlan(post, moves, close);
  const note = needsApproval ? to === 'scheduled' && t('plan.needsApproval') : to === 'review' && hasAccounts && t('plan.needsNone');
  return (
    <Modal opened onClose={close} title={t(asks ? 'plan.review' : 'plan.schedule')} centered>
      <Stack
        as="form"
        gap={12}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (hasAccounts && !isNoTime(time) && !busy) schedule.mutate({ accountIds, moment });
        }}
      >
        <Text size={13} tone="muted" clamp={2} breaks>
          <bdi>{post.text.trim() || t('noText')}</bdi>
        </Text>
        {isBare && (
          <AccountChoice
            label={t('plan.accounts')}
            placeholder={t('plan.search')}
            accounts={accounts}
            value={chosen}
            change={setChosen}
            error={pressed && !hasAccounts ? t('plan.noAccount') : undefined}
          />
        )}
        <Grid gap={12} className={css.when}>
          <DateField {...fields.date} label={t('plan.date')} error={wrong} />
          <TimeField {...fields.time} label={t('plan.time')} error={wrong} />
        </Grid>
        <Row gap={8} wrap justify="between" minH="1rem">
          <TimeMeaning moment={moment} check={time} change={setMoment} />
          <MyZone moment={moment} change={setMoment} />
        </Row>
        {note && (
          <Text size={13} tone="muted">
            {note}
          </Text>
        )}
        {problem && (
          <Note
            tone="fail"
            alert
            title={t('plan.failed')}
            actions={
              <ButtonLink size="sm" to={`/post-composer?post=${post.id}`}>
                {t('plan.open')}
              </ButtonLink>
            }
          >
            {problem.message}
          </Note>
        )}
        <Row as="footer" gap={8} wrap justify="end" mt={4}>
          {slot && (
            <Button variant="soft" busy={queue.isPending} onClick={() => !busy && queue.mutate({ accountIds, moment })}>
              {t('plan.slot', { when: formatMoment(slot.instant, slot.zone) })}
            </Button>
          )}
          <Row gap={8} ml="auto">
            <Button onClick={close}>{t('plan.cancel')}</Button>
            <Button type="submit" variant="filled" busy={schedule.isPending}>
              {t(asks ? 'plan.review' : 'plan.schedule')}
            </Button>
          </Row>
        </Row>
      </Stack>
    </Modal>
  );
}
