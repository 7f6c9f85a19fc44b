import { useWords } from 'words:accounts';
import type { Account, ConsentOutcome } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import css from './Choose.module.css';
import { Done, useDone } from './Done.tsx';

/** Lets the person choose if one consent covers several pages, channels or organizations. */
export function Choose({
  outcome,
  connected,
  close,
}: {
  outcome: ConsentOutcome;
  connected: (accounts: readonly Account[]) => void;
  close: () => void;
}) {
  const t = useWords();
  const [chosen, setChosen] = useState<string[]>([]);
  const done = useDone(connected, close);
  const choose = useMutation<{ items: Account[] }, ApiProblem, string[]>({
    mutationFn: (remoteIds) =>
      answer(http.POST('/api/v1/accounts/choices/{id}', { params: { path: { id: outcome.id } }, body: { remoteIds } })),
    onSuccess: ({ items }) => done(items, outcome.notes),
  });
  if (choose.data && outcome.notes.length > 0) return <Done accounts={choose.data.items} notes={outcome.notes} close={close} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) choose.mutate(chosen);
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      <Checkbox.Group
        label={
          <>
            <span className={css.label}>{t('choose.label', { name: platformName(outcome.platform) })}</span>
            {outcome.sandbox && <SandboxMark />}
          </>
        }
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap={12} mt={8} scroll maxH="22rem" p={4}>
          {outcome.found.map(({ remoteId, handle, displayName, connected: there }) => {
            const more = there ? t('choose.there') : shownHandle({ platform: outcome.platform, handle });
            return <Checkbox key={remoteId} value={remoteId} label={displayName} description={more === displayName ? undefined : more} />;
          })}
        </Stack>
      </Checkbox.Group>
      {choose.error && (
        <Note tone="fail" alert title={t('notConnected')}>
          {choose.error.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" busy={choose.isPending} disabled={chosen.length === 0}>
          {chosen.length === 0 ? t('choose.none') : t('choose.button', { count: chosen.length })}
        </Button>
      </Row>
    </Stack>
  );
}
