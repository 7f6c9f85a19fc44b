import { useWords } from 'words:closed-workspace';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { chooseWorkspace } from '../../lib/api/workspace.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { useOpenWorkspace } from './use-open-workspace.ts';

/** What a member without two-factor authentication sees of a workspace that requires it: the way in, and the ways elsewhere. */
export default function ClosedWorkspace() {
  const t = useWords();
  const { me, workspace } = useSession();
  const { pathname, search, hash } = useLocation();
  const open = useOpenWorkspace();
  const others = me.workspaces.filter(({ id, requiresTwoFactor }) => id !== workspace.id && !requiresTwoFactor);
  return (
    <Page title={workspace.name}>
      <Stack gap={12}>
        <Panel title={t('title')}>
          <Stack gap={16} p={16}>
            <Text size={13} tone="muted" maxW="36rem" breaks>
              {t('text', { workspace: workspace.name })}
            </Text>
            <Row gap={8} wrap>
              <ButtonLink variant="filled" to="/settings/security?set-up=phone" state={{ backTo: pathname + search + hash }}>
                {t('setUp')}
              </ButtonLink>
              <Leave />
            </Row>
          </Stack>
        </Panel>
        {others.length > 0 && (
          <Panel title={t('others')}>
            <Row gap={8} p="12 16" wrap>
              {others.map(({ id, name }) => (
                <Button key={id} onClick={() => open(id)}>
                  <Text as="span" truncate>
                    {name}
                  </Text>
                </Button>
              ))}
            </Row>
          </Panel>
        )}
      </Stack>
    </Page>
  );
}

function Leave() {
  const t = useWords();
  const { workspace } = useSession();
  const { id, name } = workspace;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = useMutation<unknown, ApiProblem>({
    mutationFn: () => answer(http.DELETE('/api/v1/me/workspaces/{id}', { params: { path: { id } } })),
    async onSuccess() {
      chooseWorkspace(null);
      await navigate('/dashboard');
      toast.ok(t('left', { workspace: name }));
      void refresh('/api/v1/');
    },
    onError(problem) {
      setAsking(false);
      toast.fail(problem.message);
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('leave')}</Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('leaveTitle', { workspace: name })} centered>
        <Text tone="quiet">{t('leaveText')}</Text>
        <Row as="footer" gap={8} justify="end" mt={16}>
          <Button onClick={() => setAsking(false)}>{t('stay')}</Button>
          <Button variant="filled" busy={leave.isPending} onClick={() => leave.mutate()}>
            {t('leave')}
          </Button>
        </Row>
      </Modal>
    </>
  );
}
