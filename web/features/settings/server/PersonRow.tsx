import { useWords } from 'words:server';
import type { ServerPerson } from '@everycast/contract/server';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { confirmed } from '../../../lib/session/confirm-identity.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatDay } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import css from './Server.module.css';

type Decision = 'disable' | 'enable' | 'passOn' | 'resetTwoFactor';

/** A person on this server, and what its owner can decide about them; each decision is asked once more. */
export function PersonRow({ person }: { person: ServerPerson }) {
  const t = useWords();
  const { times } = useSession();
  const { id, name, email, owner, disabled, twoFactor, workspaces, createdAt } = person;
  const [asking, setAsking] = useState<Decision | null>(null);
  const decide = useMutation({
    mutationFn(decision: Decision): Promise<unknown> {
      const params = { path: { id } };
      if (decision === 'passOn') return confirmed(() => answer(http.POST('/api/v1/server/owner', { body: { id } })));
      if (decision === 'resetTwoFactor') return confirmed(() => answer(http.DELETE('/api/v1/server/people/{id}/two-factor', { params })));
      return answer(http.PATCH('/api/v1/server/people/{id}', { params, body: { disabled: decision === 'disable' } }));
    },
    async onSuccess(_nothing, decision) {
      toast.ok(t(`decision.${decision}.done`, { name }));
      await refresh(decision === 'passOn' ? '/api/v1/me' : '/api/v1/server/people');
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => setAsking(null),
  });
  const decisions: Decision[] = owner ? [] : disabled ? ['enable'] : ['disable', 'passOn'];
  if (twoFactor && !owner) decisions.push('resetTwoFactor');
  return (
    <li className={css.item}>
      <div className={css.row}>
        <Stack minW={0}>
          <Text as="span" weight="medium" breaks>
            {name}
            {(owner || disabled) && (
              <Text as="span" tone="quiet" weight="regular">
                {` · ${t(owner ? 'people.owner' : 'people.disabled')}`}
              </Text>
            )}
          </Text>
          <Text as="span" fontSize={12} tone="quiet" breaks>
            {email}
          </Text>
        </Stack>
        <Text as="span" fontSize={12} tone="muted" num>
          {[t('people.workspaces', { count: workspaces }), t('people.since', { when: formatDay(createdAt, times.zone) })].join(' · ')}
        </Text>
        <Row gap={8} justify="end" wrap>
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="sm"
              variant="soft"
              aria-label={t(`decision.${decision}.open`, { name })}
              onClick={() => setAsking(decision)}
            >
              {t(`decision.${decision}.short`)}
            </Button>
          ))}
        </Row>
      </div>
      {asking && (
        <Modal opened onClose={() => setAsking(null)} title={t(`decision.${asking}.title`, { name })} centered>
          <Text tone="quiet">{t(`decision.${asking}.text`)}</Text>
          <Row as="footer" gap={8} justify="end" mt={16}>
            <Button onClick={() => setAsking(null)}>{t('cancel')}</Button>
            <Button variant="filled" busy={decide.isPending} onClick={() => decide.mutate(asking)}>
              {t(`decision.${asking}.confirm`)}
            </Button>
          </Row>
        </Modal>
      )}
    </li>
  );
}
