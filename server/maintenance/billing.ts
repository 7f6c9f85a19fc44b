import { CurrencyMissing, setUpBilling } from '../features/billing/setup.ts';
import { openStripe } from '../features/billing/stripe-client.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import { StartError } from '../kernel/errors.ts';
import type { Task } from './instance.ts';

const usage = 'Use npm run billing -- setup, or npm run billing -- setup --currency EUR.';
const verbs = { created: 'created', updated: 'updated', kept: 'already there' } as const;

/**
 * `npm run billing -- setup`: creates the products and prices of the plan table in Stripe, and prints what it did.
 * @param given what follows the command's name
 * @throws StartError
 */
export async function setUp({ say }: Pick<Task, 'say'>, given: readonly string[], config: Config = readConfig()): Promise<void> {
  const [name, option, currency = null, ...more] = given;
  const hasCurrency = option === '--currency' && currency !== null && /^[a-z]{3}$/i.test(currency);
  if (name !== 'setup' || more.length > 0 || (option !== undefined && !hasCurrency)) throw new StartError(usage);
  if (!config.stripe) throw new StartError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing. Set both first.');
  try {
    for (const step of await setUpBilling(openStripe(config.stripe), currency)) say(`${verbs[step.did].padEnd(13)}  ${step.name}`);
  } catch (error) {
    if (error instanceof CurrencyMissing)
      throw new StartError('There are no prices yet. Name their currency: npm run billing -- setup --currency EUR.');
    if (error instanceof Error && 'rawType' in error) throw new StartError(`Stripe didn’t accept this: ${error.message}`, { cause: error });
    throw error;
  }
  const { publicUrl } = config;
  say(`\nStripe has to send its events to ${publicUrl ?? 'https://<your address>'}/webhooks/stripe: customer.subscription.*, invoice.*,`);
  say('checkout.session.completed and subscription_schedule.*. Its signing secret is STRIPE_WEBHOOK_SECRET.');
}
