import { PlatformApp, PlatformSetup, PlatformVetted } from '@everycast/contract/accounts';
import { PlatformId } from '@everycast/contract/platforms';
import { z } from 'zod';
import type { Http } from '../../../kernel/http/http.ts';
import type { AppSettings } from './settings.ts';

const tags = ['settings'];
const access = 'instance-owner';
const ByPlatform = z.object({ platform: PlatformId });

/** The apps of this instance over HTTP, for its owner. */
export function appRoutes(http: Http, apps: AppSettings): void {
  http.route({
    method: 'GET',
    url: '/api/v1/settings/platforms',
    config: { access },
    schema: {
      tags,
      summary: 'What each platform wants of whoever runs this instance',
      response: { 200: z.object({ items: z.array(PlatformSetup) }) },
    },
    handler: async () => ({ items: await apps.list() }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/settings/platforms/:platform',
    config: { access },
    schema: { tags, summary: 'What one platform wants', params: ByPlatform, response: { 200: PlatformSetup } },
    handler: (request) => apps.one(request.params.platform),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/settings/platforms/:platform',
    // The body holds a secret.
    config: { access, replay: false },
    schema: {
      tags,
      summary: 'Enter the app credentials for a platform',
      params: ByPlatform,
      body: PlatformApp,
      response: { 200: PlatformSetup },
    },
    handler: (request) => apps.enter(request.params.platform, request.body),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/settings/platforms/:platform',
    config: { access },
    schema: {
      tags,
      summary: 'Say whether the platform has vetted the app that was entered',
      params: ByPlatform,
      body: PlatformVetted,
      response: { 200: PlatformSetup },
    },
    handler: (request) => apps.vet(request.params.platform, request.body.vetted),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/settings/platforms/:platform',
    config: { access },
    schema: { tags, summary: 'Forget the app credentials that were entered', params: ByPlatform, response: { 204: z.void() } },
    handler: async (request, reply) => {
      await apps.forget(request.params.platform);
      return reply.code(204).send();
    },
  });
}
