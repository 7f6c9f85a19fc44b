import type { PlanPrice, PlanPrices } from '@everycast/contract/billing';
import { useEffect, useState } from 'react';
import { send } from '../../../lib/api/send.ts';
import { formatMoney } from '../../../lib/money.ts';

/** What this server charges; null until it has answered, and if it doesn't. */
export function usePrices(): PlanPrices | null {
  const [prices, setPrices] = useState<PlanPrices | null>(null);
  useEffect(() => {
    const left = new AbortController();
    send(new Request('/api/v1/plan-prices', { signal: left.signal }))
      .then((response) => response.json())
      .then(
        (answer: PlanPrices) => setPrices(answer),
        () => {
          // The page stays as it was built: with the plans, and without a claim about this server.
        },
      );
    return () => left.abort();
  }, []);
  return prices;
}

/** A plan's price as it is shown: this server's with its currency, or the plan table's number. */
export function shownPrice(
  prices: PlanPrices | null,
  { id, monthlyPrice, annualPrice }: { id: string; monthlyPrice: number; annualPrice: number },
  period: PlanPrice['period'],
): string {
  const own = prices?.prices.find((price) => price.plan === id && price.period === period);
  return own ? formatMoney(own.amount, own.currency) : String(period === 'month' ? monthlyPrice : annualPrice);
}
