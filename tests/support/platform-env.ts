import { verbatim } from '@everycast/messages/message';
import type { PlatformEnv, RateLimitReport } from '@everycast/platforms/port/env';

/** What adapters are handed in tests, with all that they tell of limits and of what their calls cost; `named` is what they name a quota for. */
export function testEnv(more: Partial<PlatformEnv> = {}): PlatformEnv & { limits: RateLimitReport[]; costs: number[]; named: string[] } {
  const limits: RateLimitReport[] = [];
  const costs: number[] = [];
  const named: string[] = [];
  return {
    fetch,
    now: () => new Date(),
    reportRateLimit: (limit) => limits.push(limit),
    spend: async (cost, name) => void (name === undefined ? costs.push(cost) : named.push(`${cost} ${name}`)),
    page: async () => ({ is: 'none', why: verbatim('There are no pages in this test.'), passing: false }),
    ...{ limits, costs, named },
    ...more,
  };
}
