import { useWords } from 'words:engagement';
import type { EngagementOverview } from '@everycast/contract/engagement';
import { shownHandle } from '../../lib/handle.ts';
import { platformName } from '../../lib/platforms/places.ts';
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
