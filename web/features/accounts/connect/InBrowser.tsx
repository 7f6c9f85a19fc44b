import { useWords } from 'words:accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { useConsent } from '../../../lib/connect/use-consent.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { Permissions } from './Permissions.tsx';

/** The person goes to the platform's own page, and is redirected back. */
export function InBrowser({ platform, back }: { platform: PlatformId; back: () => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLDivElement>();
  const name = platformName(platform);
  const { begin, problem, busy } = useConsent();
  return (
    <Stack gap={16} ref={box}>
      <Text tone="muted">{t('browser.text', { name })}</Text>
      <Permissions platform={platform} />
      {problem && (
        <Note tone="fail" alert title={t('notConnected')}>
          {problem.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={back}>{t('back')}</Button>
        <Button variant="filled" data-autofocus busy={busy} onClick={() => begin({ platform })}>
          {t('browser.go', { name })}
        </Button>
      </Row>
    </Stack>
  );
}
