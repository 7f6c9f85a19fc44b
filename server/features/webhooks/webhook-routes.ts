import { Id } from '@everycast/contract/common';
import { CreatedWebhook, DeliveriesQuery, NewWebhook, Webhook, WebhookDeliveries, WebhookDelivery } from '@everycast/contract/webhooks';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Webhooks } from './webhooks.ts';

const tags = ['webhooks'];
const One = z.object({ id: Id });
const Delivery = z.object({ id: Id, deliveryId: Id });
const url = '/api/v1/webhooks';
const access = { permission: 'webhook.manage' } as const;

export function webhooksRoutes(http: Http, webhooks: Webhooks): void {
  http.route({
    method: 'GET',
    url,
    config: { access },
    schema: { tags, summary: 'Where the workspace’s events are posted to', response: { 200: z.object({ items: z.array(Webhook) }) } },
    handler: async (request) => ({ items: await webhooks.list(inWorkspace(request)) }),
  });

  http.route({
    method: 'POST',
    url,
    config: { access, replay: 'sealed', errors: ['limit_reached', 'address_not_allowed'] },
    schema: {
      tags,
      summary: 'Add a webhook; its secret is shown only once',
      description:
        'Events are signed as Standard Webhooks say: `webhook-id`, `webhook-timestamp`, `webhook-signature`. A program sees and changes only the webhooks that it has added, and they end with its key or its connection.',
      body: NewWebhook,
      response: { 201: CreatedWebhook },
    },
    handler: async (request, reply) => reply.code(201).send(await webhooks.create(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'PUT',
    url: `${url}/:id`,
    config: { access, errors: ['not_found', 'address_not_allowed'] },
    schema: { tags, summary: 'Replace a webhook’s settings', params: One, body: NewWebhook, response: { 200: Webhook } },
    handler: (request) => webhooks.replace(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { access, errors: ['not_found'] },
    schema: { tags, summary: 'Delete a webhook with its deliveries', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await webhooks.remove(inWorkspace(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  const turns = [
    ['pause', 'Pause a webhook: what happens waits'],
    ['resume', 'Resume a webhook: what waits is sent'],
  ] as const;
  for (const [turn, summary] of turns) {
    http.route({
      method: 'POST',
      url: `${url}/:id/${turn}`,
      config: { access, errors: ['not_found'] },
      schema: { tags, summary, params: One, response: { 200: Webhook } },
      handler: (request) => webhooks[turn](inWorkspace(request), request.params.id),
    });
  }

  http.route({
    method: 'POST',
    url: `${url}/:id/secret`,
    config: { access, replay: 'sealed', errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Replace a webhook’s secret; the old one signs as well for 24 hours',
      params: One,
      response: { 200: CreatedWebhook },
    },
    handler: (request) => webhooks.replaceSecret(inWorkspace(request), request.params.id),
  });

  http.route({
    method: 'POST',
    url: `${url}/:id/test`,
    config: { access, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Send a test event', params: One, response: { 200: WebhookDelivery } },
    handler: (request) => webhooks.test(inWorkspace(request), request.params.id),
  });

  http.route({
    method: 'GET',
    url: `${url}/:id/deliveries`,
    config: { access, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'What was sent to a webhook in the last 30 days, newest first',
      params: One,
      querystring: DeliveriesQuery,
      response: { 200: WebhookDeliveries },
    },
    handler: (request) => webhooks.deliveries(inWorkspace(request), request.params.id, request.query),
  });

  http.route({
    method: 'POST',
    url: `${url}/:id/deliveries/:deliveryId/send`,
    config: { access, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Send a delivery again, under the same ID', params: Delivery, response: { 200: WebhookDelivery } },
    handler: (request) => webhooks.sendAgain(inWorkspace(request), request.params.id, request.params.deliveryId),
  });
}
