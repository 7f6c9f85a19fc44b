import type { Http } from '../../kernel/http/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { WebhooksNeeds } from './needs.ts';
import { webhooksRoutes } from './webhook-routes.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** Webhooks with their routes. */
export function openWebhooks(http: Http, kernel: Kernel, needs: WebhooksNeeds): Pick<Webhooks, 'start'> {
  const webhooks = createWebhooks(kernel, needs);
  webhooksRoutes(http, webhooks);
  return webhooks;
}
