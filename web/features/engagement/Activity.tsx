import { useWords } from 'words:engagement';
import type { ConversationActivity, ConversationDetail } from '@everycast/contract/engagement';
import { useTimes } from '../../lib/session/session.tsx';
import { dayKey, formatMoment, formatMonthDay, formatNear, formatTime } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './Engagement.module.css';

/** What happened with a conversation, newest first. */
export function Activity({ activity, platform }: Pick<ConversationDetail, 'activity' | 'platform'>) {
  const t = useWords();
  const { zone } = useTimes();
  const today = dayKey(useNow(), zone);
  const said = ({ event, userId, userName, assigneeId, assigneeName, snoozedUntil }: ConversationActivity): string => {
    const name = userName ?? t('activity.gone');
    if (event === 'arrived') return t('activity.arrived', { platform: platformName(platform) });
    if (event === 'assigned' && userId !== null && userId === assigneeId) return t('activity.took', { name });
    if (event === 'assigned') return t('activity.assigned', { name, assignee: assigneeName ?? t('activity.gone') });
    return t(`activity.${event}`, { name, time: snoozedUntil ? formatNear(snoozedUntil, zone) : '' });
  };
  return (
    <Box as="section" p="12 16" size={13} aria-label={t('activity.title')}>
      <Text as="h2" size={13} weight="semibold" mb={4}>
        {t('activity.title')}
      </Text>
      <ul>
        {activity.map((one) => (
          <Row as="li" key={one.id} gap={12} align="baseline" className={css.event}>
            <Text as="time" tone="quiet" num nowrap rigid dateTime={one.at} title={formatMoment(one.at, zone)}>
              {dayKey(one.at, zone) === today ? formatTime(one.at, zone) : formatMonthDay(one.at, zone)}
            </Text>
            <span>{said(one)}</span>
          </Row>
        ))}
      </ul>
    </Box>
  );
}
