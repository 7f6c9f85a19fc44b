import { catalogRoutes } from './routes/catalog.ts';
import { hostedRoutes } from './routes/hosted.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import type { Route } from './routes/route.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';

/** Everything of Stripe's API that Everycast calls. */
export const routes: readonly Route[] = [...catalogRoutes, ...hostedRoutes, ...subscriptionRoutes, ...invoiceRoutes];
