import { verbatim } from '@everycast/messages/message';
import type { PlatformEnv, RateLimitReport } from '@everycast/platforms/port/env';

/** What adapters receive in tests, recording the limits they report and their calls' costs; `named` is the quota's name. */
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
    limits,
    costs,
    named,
    ...more,
  };
}
