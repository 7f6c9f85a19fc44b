import { Id } from '@everycast/contract/common';
import {
  AppRefusal,
  AppRequest,
  AppRequestQuery,
  ConnectedApp,
  ConnectedAppChange,
  Decided,
  NewConnectedApp,
  NewRegisteredApp,
  RegisteredApp,
} from '@everycast/contract/connected-apps';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import { webHeaders } from '../../kernel/http/guard.ts';
import type { Http } from '../../kernel/http/http.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { ConnectedApps } from './connected-apps.ts';

const tags = ['connected-apps'];
const access = { permission: 'api_key.manage' } as const;
const url = '/api/v1/connected-apps';
const One = z.object({ id: Id });

export function connectedAppsRoutes(http: Http, apps: ConnectedApps): void {
  http.route({
    method: 'GET',
    url,
    config: { access },
    schema: {
      tags,
      summary: 'List the apps you have connected to this workspace',
      response: { 200: z.object({ items: z.array(ConnectedApp) }) },
    },
    handler: async (request) => ({ items: await apps.list(inWorkspace(request)) }),
  });

  http.route({
    method: 'POST',
    url,
    // An answer that is kept would have the code.
    config: { access, confirmed: true, replay: false, errors: ['not_found', 'limit_reached'] },
    schema: {
      tags,
      summary: 'Let an app act for you in this workspace, as it has asked on the consent screen',
      body: NewConnectedApp,
      response: { 201: Decided },
    },
    async handler(request, reply) {
      const stillAllowed = () => http.stillAllowed(request);
      const about = { headers: webHeaders(request), stillAllowed, origin: originOf(request) };
      return reply.code(201).send({ leadsTo: await apps.connect(inWorkspace(request), request.body, about) });
    },
  });

  http.route({
    method: 'PATCH',
    url: `${url}/:id`,
    config: { access, confirmed: true, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Change what an app does before something goes public',
      params: One,
      body: ConnectedAppChange,
      response: { 200: ConnectedApp },
    },
    handler: (request) => apps.change(inWorkspace(request), request.params.id, request.body.confirmation),
  });

  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { access, errors: ['not_found'] },
    schema: { tags, summary: 'Disconnect an app: its tokens end at once', params: One, response: { 204: z.null() } },
    async handler(request, reply) {
      await apps.disconnect(inWorkspace(request), request.params.id, originOf(request));
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/app-requests',
    config: { access: 'signed-in', errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Get what an app asks for on the consent screen',
      querystring: AppRequestQuery,
      response: { 200: AppRequest },
    },
    handler: ({ query }) => apps.asked(query.request),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/app-requests/refusals',
    config: { access: 'signed-in', replay: false, errors: ['not_found'] },
    schema: { tags, summary: 'Refuse what an app asks for', body: AppRefusal, response: { 200: Decided } },
    handler: async (request) => ({ leadsTo: await apps.refuse(request.body.request, webHeaders(request)) }),
  });
}

/** For the server's owner. */
export function registeredAppsRoutes(http: Http, { registered }: Pick<ConnectedApps, 'registered'>): void {
  const config = { access: 'instance-owner' } as const;
  http.route({
    method: 'GET',
    url: '/api/v1/server/apps',
    config,
    schema: {
      tags: ['server'],
      summary: 'The apps that you have registered',
      response: { 200: z.object({ items: z.array(RegisteredApp) }) },
    },
    handler: async () => ({ items: await registered.list() }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/server/apps',
    config: { ...config, confirmed: true },
    schema: {
      tags: ['server'],
      summary: 'Register an app that people can connect by OAuth',
      body: NewRegisteredApp,
      response: { 201: RegisteredApp },
    },
    handler: async (request, reply) => reply.code(201).send(await registered.add(request.body)),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/server/apps/:id',
    config: { ...config, errors: ['not_found'] },
    schema: {
      tags: ['server'],
      summary: 'Remove an app; everyone who has connected it is disconnected',
      params: z.object({ id: z.string().min(1).max(64) }),
      response: { 204: z.null() },
    },
    async handler(request, reply) {
      await registered.remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
}
