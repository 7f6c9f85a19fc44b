import { Billing, HostedPage, Invoices, PlanChange, PlanPreview, PlanPrices, PlanRequest } from '@everycast/contract/billing';
import { may } from '@everycast/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { BillingFeature } from './billing.ts';

const tags = ['billing'];
const url = '/api/v1/workspaces/current/billing';
const reads = { access: { permission: 'billing.read' } } as const;
const pays = { access: { permission: 'billing.manage' } } as const;
const changes = ['not_found', 'not_editable', 'version_conflict', 'payment_failed', 'payment_provider_refused', 'unavailable'] as const;

/** Largest event, in bytes. */
const bodyLimit = 1_000_000;

export function billingRoutes(http: Http, billing: BillingFeature): void {
  http.route({
    method: 'GET',
    url: '/api/v1/plan-prices',
    config: { access: 'public' },
    schema: { tags, summary: 'What plans cost on this server', response: { 200: PlanPrices } },
    handler: () => billing.prices(),
  });

  http.route({
    method: 'GET',
    url,
    config: reads,
    schema: { tags, summary: 'The workspace’s trial or subscription', response: { 200: Billing } },
    handler: (request) => billing.of(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'GET',
    url: `${url}/invoices`,
    config: { ...reads, errors: ['payment_provider_refused', 'unavailable'] },
    schema: { tags, summary: 'The workspace’s latest invoices', response: { 200: Invoices } },
    async handler(request) {
      const member = inWorkspace(request);
      return { items: await billing.invoices(member.workspaceId, may(member, 'billing.manage')) };
    },
  });

  http.route({
    method: 'POST',
    url: `${url}/checkout`,
    config: { ...pays, errors: ['not_found', 'already_exists', 'not_editable', 'payment_provider_refused', 'unavailable'] },
    schema: { tags, summary: 'Start paying for a plan', body: PlanRequest, response: { 200: HostedPage } },
    handler: async (request) => ({ url: await billing.checkout(inWorkspace(request), request.body) }),
  });

  http.route({
    method: 'POST',
    url: `${url}/portal`,
    config: { ...pays, errors: ['not_found', 'payment_provider_refused', 'unavailable'] },
    schema: { tags, summary: 'Open the page with payment methods and invoices', response: { 200: HostedPage } },
    handler: async (request) => ({ url: await billing.portal(inWorkspace(request)) }),
  });

  http.route({
    method: 'POST',
    url: `${url}/refresh`,
    config: { ...pays, errors: ['not_found', 'payment_provider_refused', 'unavailable'] },
    schema: { tags, summary: 'Read the subscription again', response: { 200: Billing } },
    handler: (request) => billing.refresh(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'POST',
    url: `${url}/preview`,
    config: { ...pays, errors: ['not_found', 'not_editable', 'payment_provider_refused', 'unavailable'] },
    schema: {
      tags,
      summary: 'What a change of the plan costs, and when it takes effect',
      body: PlanRequest,
      response: { 200: PlanPreview },
    },
    handler: (request) => billing.preview(inWorkspace(request).workspaceId, request.body),
  });

  http.route({
    method: 'PUT',
    url: `${url}/plan`,
    config: { ...pays, errors: changes },
    schema: { tags, summary: 'Change the plan: more at once, less at the end of the period', body: PlanChange, response: { 200: Billing } },
    handler: (request) => billing.change(inWorkspace(request).workspaceId, request.body),
  });

  http.route({
    method: 'POST',
    url: `${url}/keep`,
    config: { ...pays, errors: changes },
    schema: { tags, summary: 'Keep the plan: undo a change or cancellation that hasn’t taken effect', response: { 200: Billing } },
    handler: (request) => billing.keep(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'POST',
    url: `${url}/cancel`,
    config: { ...pays, errors: changes },
    schema: { tags, summary: 'Cancel the subscription at the end of its period', response: { 200: Billing } },
    handler: (request) => billing.cancel(inWorkspace(request).workspaceId),
  });

  // The signature is over the bytes, so the body isn't parsed.
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request: FastifyRequest, body: Buffer) => body);
    scope.route({
      method: 'POST',
      url: '/webhooks/stripe',
      config: { access: 'public', replay: false, rateLimit: false, errors: ['not_found', 'signature_invalid'] },
      schema: { hide: true },
      async handler({ headers, body }) {
        const { 'stripe-signature': signature } = headers;
        await billing.deliver(Buffer.isBuffer(body) ? body : Buffer.alloc(0), typeof signature === 'string' ? signature : '');
        return '';
      },
    });
  });
}
