import Stripe from 'stripe';
import type { Config } from '../../kernel/config.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';

export type { Stripe };

/** For each request, in milliseconds. */
const timeout = 20_000;

/** Stripe's own client: it repeats what failed on the way, each request with one idempotency key. */
export function openStripe({ secretKey, baseUrl }: NonNullable<Config['stripe']>): Stripe {
  const own = { maxNetworkRetries: 2, timeout, telemetry: false, appInfo: { name: 'Everycast' } };
  if (baseUrl === null) return new Stripe(secretKey, own);
  const { protocol, hostname, port } = new URL(baseUrl);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, { ...own, protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? 443 : 80) });
}

/** An object that Stripe doesn't have (any more). */
export const isMissing = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** Whether a customer was deleted at Stripe, or belongs to another account than the server's key. */
export async function isGone(stripe: Stripe, customer: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(customer)).deleted === true;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}

/** A refusal because of the state of what is changed, by its code. */
export const isRefused = (error: unknown, code: string): boolean => error instanceof Stripe.errors.StripeError && error.code === code;

/**
 * Calls Stripe for a person.
 * @throws AppError payment_failed with the bank's message; payment_provider_refused if Stripe understood the request and refused it;
 * unavailable if Stripe can't be reached, or doesn't accept the server's key
 */
export async function callFor<T>({ log }: Pick<Kernel, 'log'>, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const known = toAppError(error);
    if (!known) throw error;
    if (known.code === 'unavailable') log.warn({ err: error }, 'Stripe could not be called');
    if (known.code === 'payment_provider_refused') log.error({ err: error }, 'Stripe refused a request');
    throw known;
  }
}

const { StripeCardError, StripeAuthenticationError, StripePermissionError } = Stripe.errors;
const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;

function toAppError(error: unknown): AppError | null {
  const is = (...kinds: (new (...given: never[]) => Error)[]) => kinds.some((kind) => error instanceof kind);
  if (error instanceof StripeCardError) return new AppError('payment_failed', 'billing.payment_failed', { reason: error.message });
  if (is(StripeAuthenticationError, StripePermissionError)) return new AppError('unavailable', 'billing.wrong_key');
  if (is(StripeConnectionError, StripeAPIError, StripeRateLimitError)) return new AppError('unavailable', 'billing.unreachable');
  // Their statuses are about our request to Stripe, not about the one that is answered.
  if (error instanceof Stripe.errors.StripeError) return new AppError('payment_provider_refused', 'billing.refused');
  return null;
}
