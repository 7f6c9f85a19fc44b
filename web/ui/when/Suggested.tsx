import { useWords } from 'words:best-times';
import { Temporal } from '@everycast/contract/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get } from '../../lib/api/client.ts';
import { nextBest } from '../../lib/best-times/next-best.ts';
import { bestTimesQuery } from '../../lib/best-times/query.ts';
import { nameOf, ownerOf } from '../../lib/queue-owner.ts';
import { useSession } from '../../lib/session/session.tsx';
import { dayKey, formatMoment, formatTime } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../Button.tsx';
import { useGroups } from '../groups/use-groups.ts';
import { Stack, Text } from '../primitives/primitives.tsx';
import css from './Suggested.module.css';
import { whyNone } from './why-none.ts';

/** Times to offer: for these accounts, written in `zone`. */
export interface Suggest {
  accountIds: readonly string[];
  zone: string;
  choose: (instant: string) => void;
}

const slotDays = 14;
const mostSlots = 4;

/** The next open slots of the accounts' queues, and the times when posts did best on them: on one `day`, or the next ones. */
export default function Suggested({ accountIds, zone, choose, day, done }: Suggest & { day: string | null; done: () => void }) {
  const t = useWords();
  const now = useNow();
  const slots = useOpenSlots(accountIds, zone, day, now);
  const { data, error } = useQuery(bestTimesQuery(accountIds));
  const best = data ? nextBest(data.items, data.zone, now, day) : [];
  const heard = data?.items.filter((one) => one.found === 'times').length ?? 0;
  const shown = (instant: string) => (day === null ? formatMoment(instant, zone, 'named') : formatTime(instant, zone));
  const offer = (key: string, instant: string, of?: string) => (
    <Button
      key={key}
      variant="bare"
      className={css.time}
      onClick={() => {
        done();
        choose(instant);
      }}
    >
      <Text as="span" num nowrap>
        {shown(instant)}
      </Text>
      {of && (
        <Text as="span" size={12} tone="quiet" truncate>
          {of}
        </Text>
      )}
    </Button>
  );
  return (
    <Stack gap={12} className={css.suggested}>
      {slots && slots.length > 0 && (
        <Part title={t(day === null ? 'slots' : 'slotsOfDay')}>{slots.map(({ key, instant, name }) => offer(key, instant, name))}</Part>
      )}
      <Part title={t(day === null ? 'label' : 'day')} help={best.length > 0 ? t('why', { count: heard }) : undefined}>
        {best.map(({ at, instant }) => offer(at, instant.toString()))}
        {best.length === 0 && (data || error) && (
          <Text px={8} size={12} tone="quiet">
            {error ? t('failed') : whyNone(t, data?.items ?? [], heard > 0)}
          </Text>
        )}
      </Part>
    </Stack>
  );
}

function Part({ title, help, children }: { title: string; help?: string | undefined; children: ReactNode }) {
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Text as="h3" px={8} size={12} weight="semibold" tone="muted">
        {title}
      </Text>
      {help && (
        <Text px={8} size={12} tone="quiet">
          {help}
        </Text>
      )}
      {children}
    </Stack>
  );
}

/** The first open slots of queues that one of these accounts uses, with whose they are; undefined until they are known. */
function useOpenSlots(accountIds: readonly string[], zone: string, day: string | null, now: number) {
  const { permissions } = useSession().workspace;
  const groups = useGroups();
  const accounts = useQuery(get('/api/v1/accounts')).data?.items;
  const first = day ?? dayKey(now, zone);
  const last = day ?? Temporal.PlainDate.from(first).add({ days: slotDays }).toString();
  const account = accountIds.join(',');
  const { data } = useQuery({
    ...get('/api/v1/queues/open', { params: { query: { first, last, zone, by: 'day', lines: mostSlots, account } } }),
    enabled: permissions.includes('post.read'),
    placeholderData: keepPreviousData,
  });
  if (!data || !groups || !accounts) return undefined;
  const names = new Map(data.queues.map((queue) => [queue.id, nameOf(ownerOf(queue, accounts, groups))]));
  return data.slots
    .flatMap(({ open }) => open)
    .filter(({ instant }) => Date.parse(instant) > now)
    .slice(0, mostSlots)
    .map(({ queueId, instant }) => ({ key: `${queueId} ${instant}`, instant, name: names.get(queueId) }));
}
