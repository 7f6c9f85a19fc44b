import { useWords, words } from 'words:notifications';
import type { MailSubscription } from '@everycast/contract/notification-settings';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toApiProblem } from '../../lib/api/problem.ts';
import { send } from '../../lib/api/send.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Box, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './unsubscribe.module.css';

export const meta = () => [{ title: words()('unsubscribe.title') }, { name: 'robots', content: 'noindex' }];

const ask = async (path: string, init: RequestInit): Promise<MailSubscription> =>
  (await send(new Request(new URL(path, location.origin), init))).json();

/** /unsubscribe: what a link in a mail opens. It asks first: programs that check mails open their links, too. */
export default function Unsubscribe() {
  const t = useWords();
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const token = query.get('token');
  const [found, setFound] = useState<MailSubscription | null>(null);
  const [dead, setDead] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function refuse(thrown: unknown) {
    const { code, message } = toApiProblem(thrown);
    if (code === 'not_found' || code === 'invalid_input') setDead(true);
    else setProblem(message);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once for each link
  useEffect(() => {
    if (!token) return;
    const left = new AbortController();
    ask(`/api/v1/unsubscribe?token=${encodeURIComponent(token)}`, { signal: left.signal }).then(
      setFound,
      (thrown) => !left.signal.aborted && refuse(thrown),
    );
    return () => left.abort();
  }, [token]);

  async function unsubscribe() {
    setBusy(true);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    await ask(`/unsubscribe?token=${encodeURIComponent(token ?? '')}`, { method: 'POST', body }).then(setFound, refuse);
    setBusy(false);
  }

  return (
    <Box mx="auto" p={24} className={css.page}>
      <Stack gap={16} align="start">
        <Text as="h1" size={28} track="title">
          {t('unsubscribe.title')}
        </Text>
        {(dead || (hydrated && !token)) && (
          <Note tone="wait" alert title={t('unsubscribe.deadTitle')}>
            {t('unsubscribe.dead')}
          </Note>
        )}
        {problem && (
          <Note tone="fail" alert title={t('unsubscribe.failed')}>
            {problem}
          </Note>
        )}
        {found && <Text>{t('unsubscribe.lead', { kind: t(`unsubscribe.kind.${found.kind}`) })}</Text>}
        {found?.subscribed && (
          <Button variant="filled" size="lg" busy={busy} onClick={() => void unsubscribe()}>
            {t('unsubscribe.button')}
          </Button>
        )}
        {found && !found.subscribed && (
          <Note tone="ok" alert title={t('unsubscribe.done')}>
            {t('unsubscribe.doneHelp')}
          </Note>
        )}
        {(found || dead) && <ButtonLink to="/settings/notifications">{t('unsubscribe.settings')}</ButtonLink>}
      </Stack>
    </Box>
  );
}
