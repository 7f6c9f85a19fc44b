import type { PlatformEnv, SeenLimit } from '@everycast/platforms/port/platform';

/** What adapters are handed in tests, with all that they tell of limits and of what their calls cost. */
export function testEnv(more: Partial<PlatformEnv> = {}): PlatformEnv & { limits: SeenLimit[]; costs: number[] } {
  const limits: SeenLimit[] = [];
  const costs: number[] = [];
  return {
    fetch,
    now: () => new Date(),
    saw: (limit) => limits.push(limit),
    spend: async (cost) => void costs.push(cost),
    page: async () => ({ is: 'none', why: 'There are no pages in this test.', passing: false }),
    ...{ limits, costs },
    ...more,
  };
}
