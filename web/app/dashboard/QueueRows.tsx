import { useWords as useAttentionWords } from 'words:attention';
import type { Queue } from '@everycast/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { nameOf, ownerOf } from '../../lib/queues/owner.ts';
import { useSession } from '../../lib/session/session.tsx';
import { dayKey, formatMoment, formatWeekday } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Item } from './AttentionItem.tsx';
import { accounts } from './queries.ts';
import { useOpenSlots } from './use-open-slots.ts';

const days = 7;
/** The most open slots of a day that are read. */
const lines = 200;

/** Queues that run out of posts, with what there is to fill. */
export function QueueRows({ queues }: { queues: readonly Queue[] }) {
  const t = useAttentionWords();
  const now = useNow();
  const { zone, permissions } = useSession().workspace;
  const groups = useGroups();
  const connected = useQuery(accounts).data?.items;
  const slots = useOpenSlots(now, { days, lines });
  if (!groups || !connected) return null;
  return queues.map((queue) => {
    const name = nameOf(ownerOf(queue, connected, groups));
    if (name === undefined || queue.lastAt === null) return null;
    const open = [...(slots?.values() ?? [])].flatMap((cell) => cell.open.filter(({ queueId }) => queueId === queue.id));
    const [next] = open;
    const endsToday = dayKey(queue.lastAt, zone) === dayKey(now, zone);
    return (
      <Item
        key={queue.id}
        tone="wait"
        title={endsToday ? t('queueEndsToday', { name }) : t('queueEnds', { name, day: formatWeekday(queue.lastAt, zone) })}
        context={[t('queueLeft', { count: queue.waiting }), ...(slots ? [t('queueOpen', { count: open.length })] : [])].join(', ')}
        sandbox={false}
        text={slots === undefined ? '' : next ? t('queueNext', { when: formatMoment(next.at, zone) }) : t('queueFull')}
        actions={
          next && permissions.includes('post.write') ? (
            <ButtonLink to={next.path} size="sm">
              {t('fillQueue')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/settings/queues" size="sm">
              {t('seeQueue')}
            </ButtonLink>
          )
        }
      />
    );
  });
}
