import { useWords } from 'words:engagement';
import type { EngagementOverview } from '@everycast/contract/engagement';
import { shownHandle } from '@everycast/contract/named-platforms';
import { platformName } from '../../lib/platforms/places.ts';
import { dayKey, formatMoment, formatTime } from '../../lib/time/format.ts';
import { Note } from '../../ui/Note.tsx';
import { Stack } from '../../ui/primitives/primitives.tsx';

/** Inboxes that couldn't be read: each reason once, with all accounts it concerns. */
export function Problems({ problems }: Pick<EngagementOverview, 'problems'>) {
  const t = useWords();
  if (problems.length === 0) return null;
  const byReason = Map.groupBy(problems, ({ platform, message }) => `${platform} ${message}`);
  return (
    <Stack gap={12} mb={12}>
      {[...byReason].map(([reason, those]) => {
        const [{ platform, message } = { platform: null, message: '' }] = those;
        const accounts = those.map(shownHandle);
        return (
          <Note
            key={reason}
            tone="wait"
            title={t('problem', { count: those.length, accounts, platform: platform && platformName(platform) })}
          >
            {message}
            {those.length > 1 && <bdi> {accounts.join(', ')}</bdi>}
          </Note>
        );
      })}
    </Stack>
  );
}

/** Inboxes that are checked less often because their app's accounts share a daily limit: each platform once, with all accounts. */
export function Waits({ waits, zone, now }: Pick<EngagementOverview, 'waits'> & { zone: string; now: Date | number }) {
  const t = useWords();
  if (waits.length === 0) return null;
  const timeOf = (until: string) => (dayKey(until, zone) === dayKey(now, zone) ? formatTime(until, zone) : formatMoment(until, zone));
  const soonest = waits.toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until));
  return (
    <Stack gap={12} mb={12}>
      {[...Map.groupBy(soonest, ({ platform }) => platform)].map(([id, those]) => {
        const [count, platform, accounts] = [those.length, platformName(id), those.map(shownHandle)];
        const times = those.map((one) =>
          count > 1 ? t('waits.of', { account: shownHandle(one), time: timeOf(one.until) }) : timeOf(one.until),
        );
        return (
          <Note key={id} tone="info" title={t('waits.title', { count, accounts, platform })}>
            <bdi>{t('waits.until', { count, platform, times })}</bdi>
          </Note>
        );
      })}
    </Stack>
  );
}
