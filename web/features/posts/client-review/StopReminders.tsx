import { useWords, words } from 'words:client-review';
import type { ReviewReminders } from '@everycast/contract/client-review';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { send } from '../../../lib/api/send.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import css from './Review.module.css';

export const meta = () => [{ title: words()('reminders.title') }, { name: 'robots', content: 'noindex, nofollow' }];

const ask = async (path: string, init: RequestInit): Promise<ReviewReminders> =>
  (await send(new Request(new URL(path, location.origin), init))).json();

/** /review/reminders: what a link in a mail to a client opens. It asks first: programs that check mails open their links, too. */
export default function StopReminders() {
  const t = useWords();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [found, setFound] = useState<ReviewReminders | null>(null);
  const [dead, setDead] = useState(token === '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function refuse(thrown: unknown) {
    const { code, message } = toApiProblem(thrown);
    if (code === 'not_found' || code === 'invalid_input') setDead(true);
    else setProblem(message);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once for each link
  useEffect(() => {
    if (token === '') return;
    const left = new AbortController();
    ask(`/api/v1/review-reminders?token=${encodeURIComponent(token)}`, { signal: left.signal }).then(
      setFound,
      (thrown) => !left.signal.aborted && refuse(thrown),
    );
    return () => left.abort();
  }, [token]);

  async function stop() {
    setBusy(true);
    setProblem(null);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    await ask(`/review/reminders?token=${encodeURIComponent(token)}`, { method: 'POST', body }).then(setFound, refuse);
    setBusy(false);
  }

  return (
    <Box as="main" id="main" tabIndex={-1} p={24} className={css.alone}>
      <Stack gap={16} align="start">
        <Text as="h1" size={22} track="title">
          {t('reminders.title')}
        </Text>
        {dead && (
          <Note tone="wait" alert title={t('reminders.deadTitle')}>
            {t('incomplete')}
          </Note>
        )}
        {problem && (
          <Note tone="fail" alert title={t('reminders.failed')}>
            {problem}
          </Note>
        )}
        {!found && !dead && !problem && (
          <Loading gap={12}>
            <Skeleton height="6rem" />
          </Loading>
        )}
        {found && !found.stopped && (
          <>
            <Text>{t('reminders.lead', { workspace: found.workspace, email: found.email })}</Text>
            <Button variant="filled" size="lg" busy={busy} onClick={() => void stop()}>
              {t('reminders.button')}
            </Button>
          </>
        )}
        {found?.stopped && (
          <Note tone="ok" alert title={t('reminders.done')}>
            {t('reminders.doneHelp', { workspace: found.workspace })}
          </Note>
        )}
      </Stack>
    </Box>
  );
}
