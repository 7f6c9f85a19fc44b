import { useWords } from 'words:server';
import type { PlanChoice, PlanId, PlanLimits, ServerWorkspace } from '@everycast/contract/plans';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { LimitFields } from './LimitFields.tsx';
import css from './Server.module.css';

const planIds = ['self_hosted', 'standard', 'premium', 'entrepreneur', 'own'] as const satisfies readonly PlanId[];

/** A workspace with its owners, usage and plan. Limits of its own are entered below it. */
export function WorkspaceRow({ workspace }: { workspace: ServerWorkspace }) {
  const t = useWords();
  const { id, name, personal, owners, plan, byBilling, limits } = workspace;
  const { data: prices } = useQuery(get('/api/v1/plan-prices'));
  const nameOf = (value: PlanId) => (value === 'self_hosted' && prices?.billing ? t('plan.byBilling') : t(`plan.${value}`));
  const [own, setOwn] = useState<PlanLimits | null>(null);
  const assign = useMutation({
    mutationFn: (body: PlanChoice) => answer(http.PUT('/api/v1/server/workspaces/{id}/plan', { params: { path: { id } }, body })),
    async onSuccess(changed) {
      await refresh('/api/v1/server/workspaces');
      setOwn(null);
      toast.ok(t('workspaces.changed', { name, plan: t(`plan.${changed.plan}`) }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const choose = (chosen: PlanId) => {
    if (chosen === 'own') return setOwn(limits);
    setOwn(null);
    assign.mutate({ plan: chosen });
  };
  return (
    <li className={css.item}>
      <div className={css.row}>
        <Stack minW={0}>
          <Text as="span" weight="medium" breaks>
            {name}
            {personal && (
              <Text as="span" tone="quiet" weight="regular">
                {` · ${t('workspaces.personal')}`}
              </Text>
            )}
          </Text>
          <Text as="span" fontSize={12} tone="quiet" breaks>
            {owners.map(({ email }) => email).join(', ')}
          </Text>
          {byBilling && (
            <Text as="span" fontSize={12} tone="quiet">
              {t('workspaces.byBilling', { plan: t(`plan.${plan}`) })}
            </Text>
          )}
        </Stack>
        <Text as="span" fontSize={12} tone="muted" num>
          {usageOf(workspace, t).join(' · ')}
        </Text>
        <NativeSelect
          aria-label={t('workspaces.planOf', { name })}
          value={own ? 'own' : byBilling ? 'self_hosted' : plan}
          disabled={assign.isPending}
          data={planIds.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(event) => choose(event.currentTarget.value as PlanId)}
        />
      </div>
      {(own || plan === 'own') && (
        <form
          aria-label={t('own.title', { name })}
          onSubmit={(event) => {
            event.preventDefault();
            if (own) assign.mutate({ plan: 'own', limits: own });
          }}
        >
          <LimitFields limits={own ?? limits} change={setOwn} />
          {own && (
            <Row gap={8} mt={12}>
              <Button type="submit" busy={assign.isPending}>
                {t('own.save')}
              </Button>
              <Button variant="ghost" onClick={() => setOwn(null)}>
                {t('cancel')}
              </Button>
            </Row>
          )}
        </form>
      )}
    </li>
  );
}

function usageOf({ accounts, storageBytes, seats, limits }: ServerWorkspace, t: ReturnType<typeof useWords>): string[] {
  return [
    limits.accounts === null
      ? t('workspaces.accounts', { count: accounts, used: accounts })
      : t('workspaces.accountsOf', { used: accounts, count: limits.accounts }),
    limits.storageBytes === null
      ? t('workspaces.storage', { used: storageBytes })
      : t('workspaces.storageOf', { used: storageBytes, limit: limits.storageBytes }),
    limits.seats === null
      ? t('workspaces.seats', { count: seats, used: seats })
      : t('workspaces.seatsOf', { used: seats, count: limits.seats }),
  ];
}
