import { type BillingFeature, createBilling } from '../../server/features/billing/billing.ts';
import { billingRoutes } from '../../server/features/billing/billing-routes.ts';
import { setUpBilling } from '../../server/features/billing/setup.ts';
import { openStripe } from '../../server/features/billing/stripe-client.ts';
import { createPlanAdministration, createPlanAssignments } from '../../server/features/plans/assignments.ts';
import { planAdministrationRoutes } from '../../server/features/plans/plan-routes.ts';
import { createPlans, type Plans } from '../../server/features/plans/plans.ts';
import { createTestDatabase } from '../support/database.ts';
import { type Identity, startIdentity } from '../support/identity.ts';
import { startStripe } from './stripe.ts';

const day = 24 * 3600 * 1000;
type Person = Awaited<ReturnType<Identity['join']>>;

/** A server with billing, its stand-in for Stripe, and one clock for both. Its jobs run. */
export async function startBilledApp(environment: Record<string, string> = {}) {
  const stripe = await startStripe();
  const database = await createTestDatabase();
  const holds = new Map<string, string | null>();
  const clock = { now: () => new Date(Date.now() + stripe.state.offset * 1000) };
  let decided: Plans = createPlans();
  const made: { billing: BillingFeature | null } = { billing: null };
  const app = await startIdentity({
    databaseUrl: database.url,
    environment: { ...stripe.environment, ...environment },
    clock,
    plans: createPlans((workspaceId) => decided.planOf(workspaceId)),
    routes(http, kernel, features) {
      const assignments = createPlanAssignments(kernel);
      decided = createPlans(assignments.planOf);
      made.billing = createBilling(kernel, {
        assignments,
        ...features,
        holds: { set: async (_tx, workspaceId, reason) => void holds.set(workspaceId, reason) },
      });
      billingRoutes(http, made.billing);
      planAdministrationRoutes(http, createPlanAdministration(kernel, decided));
    },
  });
  const { billing } = made;
  if (!billing) throw new Error('Billing was not created.');
  await setUpBilling(openStripe({ secretKey: stripe.environment.STRIPE_SECRET_KEY, webhookSecret: '', baseUrl: stripe.url }), 'eur');
  await app.kernel.jobs.start(true);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  stripe.deliverTo = app.http.listeningOrigin;

  const url = '/api/v1/workspaces/current/billing';
  const call = async (by: Person, method: 'GET' | 'POST' | 'PUT', path = '', body?: object) => {
    const answer = await app.call(method, url + path, by, body);
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    app,
    stripe,
    billing,
    clock,
    /** What publishing was told last, by workspace. */
    holds,
    call,
    workspaceOf: async (by: Person): Promise<string> => (await app.call('GET', '/api/v1/workspaces/current', by)).json().id,
    planOf: async (by: Person): Promise<string> => (await app.call('GET', '/api/v1/workspaces/current/entitlement', by)).json().plan,
    /** Opens a checkout and pays there. */
    async pay(by: Person, plan: string, period: string, card: string): Promise<void> {
      const { status, body } = await call(by, 'POST', '/checkout', { plan, period });
      if (status !== 200) throw new Error(`The checkout answered ${status} ${JSON.stringify(body)}`);
      await stripe.pressPay(body.url, card);
      await stripe.delivered();
    },
    /** Mails to a person, oldest first. */
    async mailsTo({ email }: Person): Promise<string[]> {
      const mails = await app.mails();
      return mails
        .filter(({ to }) => to === email)
        .map(({ subject }) => subject)
        .reverse();
    },
    /** Moves both clocks, and does what is then due. */
    async pass(days: number): Promise<void> {
      await stripe.pass(days);
      await billing.tick();
    },
    later: (days: number): Date => new Date(clock.now().getTime() + days * day),
    async close(): Promise<void> {
      await stripe.delivered();
      await app.close();
      await database.drop();
      await stripe.close();
    },
  };
}
export type BilledApp = Awaited<ReturnType<typeof startBilledApp>>;
