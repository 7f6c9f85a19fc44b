import { PlatformApp, PlatformSetup, PlatformVetted } from '@everycast/contract/accounts';
import { PlatformId } from '@everycast/contract/platforms';
import { z } from 'zod';
import type { Http } from '../../../kernel/http/http.ts';
import type { AppSettings } from './settings.ts';

const tags = ['settings'];
const access = 'instance-owner';
const ByPlatform = z.object({ platform: PlatformId });

/** This instance's apps over HTTP, for its owner. */
export function appRoutes(http: Http, apps: AppSettings): void {
  http.route({
    method: 'GET',
    url: '/api/v1/settings/platforms',
    config: { access },
    schema: {
      tags,
      summary: 'List every platform’s setup requirements',
      response: { 200: z.object({ items: z.array(PlatformSetup) }) },
    },
    handler: async () => ({ items: await apps.list() }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/settings/platforms/:platform',
    config: { access, errors: ['not_found'] },
    schema: { tags, summary: 'Get a platform’s setup requirements', params: ByPlatform, response: { 200: PlatformSetup } },
    handler: (request) => apps.one(request.params.platform),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/settings/platforms/:platform',
    // The body contains a secret.
    config: { access, replay: false, errors: ['not_found', 'not_editable'] },
    schema: {
      tags,
      summary: 'Save a platform’s app credentials',
      params: ByPlatform,
      body: PlatformApp,
      response: { 200: PlatformSetup },
    },
    handler: (request) => apps.enter(request.params.platform, request.body),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/settings/platforms/:platform',
    config: { access, errors: ['not_found', 'not_editable'] },
    schema: {
      tags,
      summary: 'Set whether the platform has approved the app',
      params: ByPlatform,
      body: PlatformVetted,
      response: { 200: PlatformSetup },
    },
    handler: (request) => apps.vet(request.params.platform, request.body.vetted),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/settings/platforms/:platform',
    config: { access, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Delete a platform’s stored app credentials', params: ByPlatform, response: { 204: z.void() } },
    handler: async (request, reply) => {
      await apps.forget(request.params.platform);
      return reply.code(204).send();
    },
  });
}
