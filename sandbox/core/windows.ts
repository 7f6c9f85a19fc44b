import { z } from 'zod';
import { kind, type RecordStore } from './records.ts';

/** A limit: `max` per `seconds`. `cost`: what one request counts, by default 1. */
export interface Allowance {
  name: string;
  max: number;
  seconds: number;
  cost?: number;
}

export interface RateLimitStatus extends Allowance {
  ok: boolean;
  left: number;
  resetAt: Date;
}

const Body = z.object({ used: z.number(), resetAt: z.string() });
type Body = z.infer<typeof Body>;
const windows = kind('window', Body);

/** Counts accounts' requests per period, as rate limits do. */
export function createWindows(records: RecordStore, now: () => Date) {
  return async function spend(tenant: string, account: string, allowance: Allowance): Promise<RateLimitStatus> {
    const { name, max, seconds, cost = 1 } = allowance;
    const id = `${account} ${name}`;
    const fresh = (): Body => ({ used: 0, resetAt: new Date(now().getTime() + seconds * 1000).toISOString() });
    await records.add(windows, { id, tenant, body: fresh() });
    let ok = false;
    const record = await records.change(windows, id, ({ body }) => {
      const current = Date.parse(body.resetAt) <= now().getTime() ? fresh() : body;
      ok = current.used + cost <= max;
      return ok ? { ...current, used: current.used + cost } : current;
    });
    const { used, resetAt } = record?.body ?? fresh();
    return { ...allowance, ok, left: Math.max(0, max - used), resetAt: new Date(resetAt) };
  };
}
