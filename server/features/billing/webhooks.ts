import Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { BillingStore } from './billing-store.ts';
import { readJob } from './reading.ts';

/** Objects of events belong to a customer, or are one. */
const Subject = z.object({
  object: z.string(),
  id: z.string().optional(),
  customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

function customerIn(given: unknown): string | null {
  const { success, data } = Subject.safeParse(given);
  if (!success) return null;
  if (data.object === 'customer') return data.id ?? null;
  return typeof data.customer === 'string' ? data.customer : (data.customer?.id ?? null);
}

/**
 * Takes one of Stripe's events. It only says whose subscription to read back: events come twice, late and in any order, and what they
 * contain may be old.
 * @throws AppError signature_invalid
 */
export function createDeliver(
  { clock, jobs, log }: Pick<Kernel, 'clock' | 'jobs' | 'log'>,
  { stripe, secret, store }: { stripe: Stripe; secret: string; store: BillingStore },
) {
  return async (body: Buffer, signature: string): Promise<void> => {
    let event: Stripe.Event;
    try {
      event = await stripe.webhooks.constructEventAsync(body, signature, secret);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      log.warn({ err: error }, 'An event of Stripe has a wrong signature');
      throw new AppError('signature_invalid', 'billing.wrong_signature');
    }
    const customer = customerIn(event.data.object);
    if (!customer) return;
    await store.transaction(async (tx) => {
      const workspaceId = await store.workspaceOf(tx, customer);
      if (!workspaceId || !(await store.receive(tx, event.id, clock.now()))) return;
      await jobs.send(tx, readJob, workspaceId, { workspaceId });
    });
  };
}
