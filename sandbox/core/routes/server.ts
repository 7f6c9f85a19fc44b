import { notPlain } from '@everycast/contract/plain-json';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { formIn, jsonIn } from '../parse-body.ts';
import type { StandIn } from '../stand-in.ts';
import { avatarRoutes } from './avatars.ts';
import { addFiles } from './files.ts';
import { BrokenForm } from './multipart.ts';
import { send } from './requests.ts';

/** The largest JSON body; files are streams of any size. */
const jsonLimit = 8_000_000;

/**
 * A server for all stand-ins, each under `/<prefix>/<platform>`. It doesn't listen on a port: `routing` passes it requests from another
 * server, `listen` opens its own port.
 */
export async function createSandboxServer(sandbox: Sandbox, prefix: string, log: (error: unknown) => void): Promise<FastifyInstance> {
  const http = Fastify({ bodyLimit: jsonLimit, routerOptions: { maxParamLength: 500 }, forceCloseConnections: true });
  // Requests are parsed by each platform's rules, so only JSON and forms are read before the route does it.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // The platform has its own error for invalid JSON; every route that needs a body rejects `undefined`.
    done(null, jsonIn(body as string));
  });
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, formIn(body as string));
  });
  http.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  addFiles(http);
  // Databases can't store these, and no platform's URLs contain them.
  http.addHook('preValidation', async ({ params, query, body, raw }, reply) => {
    if (notPlain(params)) return reply.callNotFound();
    if (notPlain(query) || (body !== raw && notPlain(body)))
      return reply.code(400).type('text/plain').send('The request has characters or nesting that cannot be read.');
  });
  // A page that people view on the platform: the app shows it instead.
  http.setNotFoundHandler(({ url, method, headers: { accept = '' } }, reply) => {
    const [, platform = '', path = ''] = url.slice(prefix.length).match(/^\/([^/]+)\/(.+)$/) ?? [];
    if (method === 'GET' && accept.includes('text/html') && sandbox.platforms.has(platform)) {
      return reply.redirect(`${prefix}/${platform}?at=${encodeURIComponent(path)}`, 303);
    }
    return reply.code(404).type('text/plain').send("This address doesn't exist.");
  });
  http.setErrorHandler((error, request, reply) => {
    // A client that disconnected during the request isn't an error here.
    const { destroyed, complete, errored } = request.raw;
    // The app's workspace doesn't exist (anymore): a foreign key reports it (SQLSTATE 23503).
    if ((error as { code?: string }).code === '23503') return reply.code(404).type('text/plain').send('There is no such application.');
    if (errored === null && (complete || !destroyed)) log(error);
    return reply.code(500).type('text/plain').send('The stand-in has failed.');
  });
  for (const [platform, { standIn }] of sandbox.platforms) {
    const routes = async (own: FastifyInstance) => {
      addValidity(own, standIn);
      avatarRoutes(own);
      for (const add of Object.values(standIn.routes).flat()) add(own);
    };
    await http.register(routes, { prefix: `${prefix}/${platform}` });
  }
  await http.ready();
  return http;
}

/** What no route has to expect: a parameter that is a list though the platform has no lists there, and a form that can't be read. */
function addValidity(http: FastifyInstance, { invalid, lists = [] }: StandIn): void {
  http.addHook('preValidation', async ({ query }, reply) => {
    const repeated = Object.entries(query as object).find(([name, value]) => Array.isArray(value) && !lists.includes(name));
    if (repeated) return send(reply, invalid(`The parameter ${repeated[0]} is repeated.`));
  });
  const { errorHandler } = http;
  http.setErrorHandler((error, request, reply) =>
    error instanceof BrokenForm ? send(reply, invalid(error.message)) : errorHandler.call(http, error as FastifyError, request, reply),
  );
}
