import { useWords } from 'words:billing';
import type { Billing } from '@everycast/contract/billing';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import { toApiProblem } from '../../lib/api/problem.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { billingPath, refreshPlan, useMayPay } from './use-billing.ts';

/** Someone comes back from Stripe's pages: what they did there is read at once, as its webhook may take a moment. */
export function useReturn(): void {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const mayPay = useMayPay();
  const back = query.has('paid') ? 'paid' : query.has('updated') ? 'updated' : null;
  const started = useRef(false);
  useEffect(() => {
    if (!back || !mayPay || started.current) return;
    started.current = true;
    const tell = ({ plan: current, subscription }: Billing) => {
      if (back !== 'paid' || !subscription) return;
      const starts = subscription.trial && current !== subscription.plan;
      toast.ok(t(starts ? 'paidLater' : 'paid', { plan: t(`plan.${subscription.plan}`) }));
    };
    answer(http.POST(`${billingPath}/refresh`))
      .then(tell, (thrown: unknown) => void toast.fail(toApiProblem(thrown).message))
      .finally(() => {
        started.current = false;
        void refreshPlan();
        setQuery({}, { replace: true });
      });
  }, [back, mayPay, setQuery, t]);
}
