// Stripe's objects as they are on the wire, complete as in its own fixtures.
export * from './objects/catalog.ts';
export * from './objects/invoices.ts';
export * from './objects/sessions.ts';
export * from './objects/subscriptions.ts';
export * from './objects/types.ts';
