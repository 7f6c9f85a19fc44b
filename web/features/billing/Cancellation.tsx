import { useWords } from 'words:billing';
import type { Billing, Subscription } from '@everycast/contract/billing';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './billing.module.css';
import { billingPath, refreshPlan } from './use-billing.ts';

/** Cancels a subscription at the end of its period, or keeps it as it is. */
export function Cancellation({ subscription }: { subscription: Subscription }) {
  const t = useWords();
  const { times } = useSession();
  const [asking, setAsking] = useState(false);
  const { plan, period, periodEndsAt, cancelsAt, next } = subscription;
  const when = formatDay(periodEndsAt, times.zone);
  const name = t(`plan.${plan}`);
  const decide = useMutation<Billing, ApiProblem, 'cancel' | 'keep'>({
    mutationFn: (what) => answer(what === 'cancel' ? http.POST(`${billingPath}/cancel`) : http.POST(`${billingPath}/keep`)),
    async onSuccess(_billing, what) {
      await refreshPlan();
      toast.ok(what === 'cancel' ? t('canceled', { when }) : t('kept', { plan: name }));
    },
    onError: (problem) => toast.fail(problem.message),
    onSettled: () => setAsking(false),
  });
  return (
    <Row gap={8} wrap className={css.foot ?? ''}>
      {(cancelsAt || next) && (
        <Button size="sm" busy={decide.isPending} onClick={() => decide.mutate('keep')}>
          {next && next.plan === plan ? t(`keepPaying.${period}`) : t('cancelNo', { plan: name })}
        </Button>
      )}
      {!cancelsAt && (
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      )}
      {asking && (
        <Modal opened onClose={() => setAsking(false)} title={t('cancelTitle')} centered>
          <Text tone="muted">{t('cancelText', { plan: name, when })}</Text>
          <Row as="footer" gap={8} justify="end" mt={16}>
            <Button onClick={() => setAsking(false)}>{t('cancelNo', { plan: name })}</Button>
            <Button variant="filled" busy={decide.isPending} onClick={() => decide.mutate('cancel')}>
              {t('cancel')}
            </Button>
          </Row>
        </Modal>
      )}
    </Row>
  );
}
