import { useWords } from 'words:billing';
import type { Billing, PlanChange, PlanPreview, PlanRequest, Subscription } from '@everycast/contract/billing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { formatMoney } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './billing.module.css';
import { billingPath, refreshPlan } from './use-billing.ts';

interface ChangeProps {
  choice: PlanRequest;
  current: Subscription;
  close: () => void;
  consequences: ReactNode;
}

/** What a change of the plan costs and when it happens; nothing is decided before its button is pressed. */
export function Change({ choice, current, close, consequences }: ChangeProps) {
  const t = useWords();
  const { times } = useSession();
  // What is changing has no preview anymore.
  const [isSaving, setSaving] = useState(false);
  const { data, error, refetch } = useQuery<PlanPreview, ApiProblem>({
    enabled: !isSaving,
    queryKey: [`${billingPath}/preview`, choice],
    queryFn: ({ signal }) => answer(http.POST(`${billingPath}/preview`, { body: choice, signal })),
    staleTime: 0,
    gcTime: 0,
  });
  const change = useMutation<Billing, ApiProblem, PlanChange>({
    mutationFn: (body) => answer(http.PUT(`${billingPath}/plan`, { body })),
    onMutate: () => setSaving(true),
    async onSuccess() {
      await refreshPlan();
      const plan = t(`plan.${choice.plan}`);
      toast.ok(data?.at ? t('change.scheduled', { plan, when: formatDay(data.at, times.zone) }) : t('change.done', { plan }));
      close();
    },
    onError(problem) {
      setSaving(false);
      toast.fail(problem.message);
      void refetch();
    },
  });
  if (error) return <Problem title={t('change.failed')} problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="5rem" />;
  const words = { plan: t(`plan.${choice.plan}`), billed: t(`billed.${choice.period}`) };
  const title = data.at ? t('change.at', { ...words, when: formatDay(data.at, times.zone) }) : t('change.now', words);
  return (
    <Box as="section" p={16} bg="canvas" edge="top" className={css.change ?? ''} aria-label={title} aria-live="polite">
      <Row gap={8} wrap justify="between">
        <Text as="h3" size={14}>
          {title}
        </Text>
        <Row gap={8}>
          <Button variant="ghost" onClick={close}>
            {t('change.cancel')}
          </Button>
          <Button busy={change.isPending} onClick={() => change.mutate({ ...choice, prorationDate: data.prorationDate })}>
            {verbOf(data, choice, current, t)}
          </Button>
        </Row>
      </Row>
      <Stack gap={4} mt={8} size={13} tone="muted">
        <p>{costOf(data, current, t)}</p>
        {data.at && <p>{t('change.safe')}</p>}
        {consequences}
      </Stack>
    </Box>
  );
}

function verbOf({ at, due, currency }: PlanPreview, choice: PlanRequest, current: Subscription, t: ReturnType<typeof useWords>): string {
  if (at) return t(choice.plan === current.plan ? 'change.scheduleChange' : 'change.schedule');
  if (due > 0) return t('change.pay', { amount: formatMoney(due, currency) });
  return choice.plan === current.plan ? t(`plans.switch.${choice.period}`) : t('change.upgrade');
}

function costOf({ at, due, currency }: PlanPreview, { trial }: Subscription, t: ReturnType<typeof useWords>): string {
  if (at) return t(trial ? 'change.later' : 'change.laterPaid');
  if (trial) return t('change.trial');
  return due > 0 ? `${t('change.due', { amount: formatMoney(due, currency) })} ${t('change.dueWhy')}` : t('change.credit');
}
