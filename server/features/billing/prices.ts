import type { BillingPeriod, PaidPlan, PlanPrice } from '@everycast/contract/billing';
import type Stripe from 'stripe';
import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { fromMinor } from './currency.ts';
import { offers } from './products.ts';

export interface OfferedPrice extends PlanPrice {
  id: string;
}

/** How long prices are reused. Milliseconds. */
const freshFor = 60_000;

/** The server's prices, as they are in Stripe. */
export interface Prices {
  /** Those that are set up, in the plan table's order. The last known ones while Stripe can't be reached. */
  list(): Promise<OfferedPrice[]>;
  /** @throws AppError unavailable if the plan has no price in Stripe */
  find(plan: PaidPlan, period: BillingPeriod): Promise<OfferedPrice>;
}

export function createPrices(stripe: Stripe, clock: Clock): Prices {
  let known: { at: number; prices: OfferedPrice[] } | null = null;

  async function read(): Promise<OfferedPrice[]> {
    const { data } = await stripe.prices.list({ lookup_keys: offers.map(({ key }) => key), active: true, limit: 100 });
    return offers.flatMap(({ plan, period, key }) => {
      const price = data.find(({ lookup_key: own }) => own === key);
      if (price?.unit_amount === undefined || price.unit_amount === null) return [];
      const { id, currency, unit_amount: minor } = price;
      return [{ id, plan, period, amount: fromMinor(minor, currency), currency: currency.toUpperCase() }];
    });
  }

  async function list(): Promise<OfferedPrice[]> {
    const now = clock.now().getTime();
    if (known && now - known.at < freshFor && known.prices.length > 0) return known.prices;
    try {
      known = { at: now, prices: await read() };
    } catch (error) {
      if (!known) throw error;
      known.at = now; // the next attempt is after a while
    }
    return known.prices;
  }

  return {
    list,
    async find(plan, period) {
      const price = (await list()).find((one) => one.plan === plan && one.period === period);
      if (!price) throw new AppError('unavailable', 'billing.no_prices');
      return price;
    },
  };
}
