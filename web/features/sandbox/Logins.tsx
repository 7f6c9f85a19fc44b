import { useWords } from 'words:sandbox';
import type { SandboxPerson, SandboxPlatformId } from '@everycast/contract/sandbox';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Sandbox.module.css';

/** Resets the stand-in, after a confirmation, because the posts can't be restored. */
function EmptyFeed({ platform }: { platform: SandboxPlatformId }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const empty = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/sandbox/{platform}/empty', { params: { path: { platform } } })),
    onSuccess() {
      setAsking(false);
      void refresh('/api/v1/sandbox');
      toast.ok(t('empty.done'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('empty.button')}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('empty.title', { name: platformName(platform) })} centered>
        <Text tone="muted">{t('empty.text')}</Text>
        <Row as="footer" gap={8} align="stretch" justify="end" mt={20}>
          <Button onClick={() => setAsking(false)}>{t('empty.cancel')}</Button>
          <Button variant="filled" busy={empty.isPending} onClick={() => empty.mutate()}>
            {t('empty.button')}
          </Button>
        </Row>
      </Modal>
    </>
  );
}

/** The stand-in's logins, how to end them, and the reset. */
export function Logins({ platform, people }: { platform: SandboxPlatformId; people: readonly SandboxPerson[] }) {
  const t = useWords();
  return (
    <Panel title={t('logins.title')}>
      <Grid gap={12} p={16}>
        <Text size={13} tone="muted">
          {t('logins.text')}
        </Text>
        <Grid as="ul" gap={8} className={css.people}>
          {people.map((person) => (
            <li key={person.id}>
              <Person platform={platform} person={person} />
            </li>
          ))}
        </Grid>
        <EmptyFeed platform={platform} />
      </Grid>
    </Panel>
  );
}

function Person({ platform, person: { id: personId, name } }: { platform: SandboxPlatformId; person: SandboxPerson }) {
  const t = useWords();
  const params = { path: { platform, personId } };
  const onError = (problem: Error) => toast.fail(problem.message);
  const expire = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/sandbox/{platform}/people/{personId}/expire', { params })),
    onSuccess: () => toast.ok(t('logins.expired', { name })),
    onError,
  });
  const revoke = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/sandbox/{platform}/people/{personId}/revoke', { params })),
    onSuccess: () => toast.ok(t('logins.revoked', { name })),
    onError,
  });
  return (
    <Row gap="4 8" wrap>
      <Text as="span" grow weight="medium" minW="7rem">
        {name}
      </Text>
      <Button variant="soft" size="sm" busy={expire.isPending} aria-label={t('logins.expireOf', { name })} onClick={() => expire.mutate()}>
        {t('logins.expire')}
      </Button>
      <Button variant="soft" size="sm" busy={revoke.isPending} aria-label={t('logins.revokeOf', { name })} onClick={() => revoke.mutate()}>
        {t('logins.revoke')}
      </Button>
    </Row>
  );
}
