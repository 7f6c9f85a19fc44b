import { z } from 'zod';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { BillingStore } from './billing-store.ts';
import { isMissing, type Stripe } from './stripe-client.ts';

const job = 'billing.customer';
/** A workspace's customer at Stripe gets the name and address of its owner. Repeated while Stripe can't be reached. */
const Data = z.object({ workspaceId: z.uuid(), name: z.string() });

/** To whom Stripe sends a workspace's invoices. */
export function createCustomers({ jobs }: Pick<Kernel, 'jobs'>, { stripe, store }: { stripe: Stripe; store: BillingStore }) {
  jobs.define(
    job,
    Data,
    async ({ workspaceId, name }) => {
      const customer = await store.customerOf(workspaceId);
      if (!customer) return;
      await stripe.customers.update(customer.id, { name, email: customer.email }).catch((error: unknown) => {
        if (!isMissing(error)) throw error; // it's gone, and the next one is made with the new address
      });
    },
    { retryLimit: 12, retryDelay: 5 },
  );

  return {
    async handedOver(tx: Tx, workspaceId: string, { email, name }: { email: string; name: string }): Promise<void> {
      await store.renameCustomer(tx, workspaceId, email);
      await jobs.send(tx, job, workspaceId, { workspaceId, name });
    },
  };
}
