import { useWords } from 'words:accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useConsent } from '../../../lib/connect/use-consent.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { Permissions } from './Permissions.tsx';

/** The person names their account's server, and goes to its page. `offered`: the initial value. */
export function WithServer({ platform, offered, back }: { platform: PlatformId; offered: string; back: () => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLFormElement>();
  const [service, setService] = useState(offered);
  const { begin, problem, busy } = useConsent();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (service.trim()) begin({ platform, service });
  };
  return (
    <Stack as="form" gap={16} noValidate ref={box} onSubmit={submit}>
      <TextInput
        label={t('server.label')}
        description={t('server.help')}
        placeholder="social.example"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={service}
        onChange={(event) => setService(event.currentTarget.value)}
      />
      <Permissions platform={platform} />
      {problem && (
        <Note tone="fail" alert title={t('notConnected')}>
          {problem.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={back}>{t('back')}</Button>
        <Button type="submit" variant="filled" busy={busy} disabled={!service.trim()}>
          {t('browser.go', { name: service.trim() || platformName(platform) })}
        </Button>
      </Row>
    </Stack>
  );
}
