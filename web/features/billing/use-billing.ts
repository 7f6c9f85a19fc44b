import { useWords } from 'words:billing';
import type { PlanRequest } from '@everycast/contract/billing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

export const billingPath = '/api/v1/workspaces/current/billing';

/** How the open workspace pays. */
export const useBilling = () => useQuery(get(billingPath));

/** Whether the person may choose and pay. */
export const useMayPay = (): boolean => useSession().workspace.permissions.includes('billing.manage');

/** Everything that depends on the plan. */
export const refreshPlan = (): Promise<void> => refresh('/api/v1/workspaces');

/** Continues on Stripe's page to pay for a plan. */
export function useCheckout() {
  const t = useWords();
  return useMutation<{ url: string }, ApiProblem, PlanRequest>({
    mutationFn: (body) => answer(http.POST(`${billingPath}/checkout`, { body })),
    onSuccess: ({ url }) => location.assign(url),
    onError: (problem) => toast.fail(problem.message || t('notOpened')),
  });
}

/** Continues on Stripe's page with payment methods and invoices. */
export function usePortal() {
  const t = useWords();
  return useMutation<{ url: string }, ApiProblem, void>({
    mutationFn: () => answer(http.POST(`${billingPath}/portal`)),
    onSuccess: ({ url }) => location.assign(url),
    onError: (problem) => toast.fail(problem.message || t('notOpened')),
  });
}
