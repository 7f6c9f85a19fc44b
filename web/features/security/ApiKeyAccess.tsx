import { useWords } from 'words:security';
import type { StreamSettings } from '@everycast/contract/stream-settings';
import { Modal, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Security.module.css';

/** The specification's toggle, which blocks all keys and keeps them, and the button that revokes all of them. */
export function ApiKeyAccess() {
  const t = useWords();
  const { workspace } = useSession();
  const settings = useQuery(get('/api/v1/me/stream-settings')).data;
  const count = useQuery(get('/api/v1/me/security')).data?.apiKeys;
  const [asking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: (body: StreamSettings) => answer(http.PUT('/api/v1/me/stream-settings', { body })),
    async onSuccess({ apiKeyEnabled }) {
      await refresh('/api/v1/me/stream-settings');
      toast.ok(t(apiKeyEnabled ? 'apiKeys.turnedOn' : 'apiKeys.turnedOff'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const revoke = useMutation({
    mutationFn: () => confirmed(() => answer(http.DELETE('/api/v1/me/api-keys'))),
    async onSuccess() {
      await Promise.all([refresh('/api/v1/me/security'), refresh('/api/v1/api-keys')]);
      toast.ok(t('apiKeys.revoked'));
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => setAsking(false),
  });
  if (!settings || count === undefined) return null;
  const enabled = settings.apiKeyEnabled;
  return (
    <Panel label={t('apiKeys.title')}>
      <Row gap="8 12" p="12 16" wrap>
        <Stack flex="1 1 10rem" minW={0}>
          <Text as="h2" size={13}>
            {t('apiKeys.title')}
          </Text>
          <Text as="span" fontSize={12} tone="muted">
            {t(enabled ? 'apiKeys.on' : 'apiKeys.off', { count })}
          </Text>
        </Stack>
        <Row gap={12} ml="auto">
          {count > 0 && (
            <Button variant="bare" className={css.link} onClick={() => setAsking(true)}>
              {t('apiKeys.revoke')}
            </Button>
          )}
          {workspace.permissions.includes('api_key.manage') && (
            <Link to="/settings/api-keys" className={css.link}>
              {t('apiKeys.keys')}
            </Link>
          )}
          <Switch
            aria-label={t('apiKeys.title')}
            checked={enabled}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ ...settings, apiKeyEnabled: event.currentTarget.checked })}
          />
        </Row>
      </Row>
      {asking && (
        <Modal opened onClose={() => setAsking(false)} title={t('apiKeys.revokeTitle')} centered>
          <Text tone="quiet">{t('apiKeys.revokeText', { count })}</Text>
          <Row as="footer" gap={8} justify="end" mt={16}>
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
            <Button variant="filled" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {t('apiKeys.revoke')}
            </Button>
          </Row>
        </Modal>
      )}
    </Panel>
  );
}
