import { linkedPicturesOrigin } from '@everycast/contract/clips';
import helmet from '@fastify/helmet';
import websocket from '@fastify/websocket';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { IdempotencyStore } from '../database/idempotency.ts';
import type { Uses } from '../database/uses.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';
import { readBy } from '../messages.ts';
import { addClosing } from './closing.ts';
import { addDeprecations } from './deprecations.ts';
import { addDescription, type Examples } from './description.ts';
import { addEarlyAnswers, behindShortDomain } from './early.ts';
import { addErrors, errorBody, noRoute, unreadable } from './errors.ts';
import { addGuard, type GuardLookUps } from './guard.ts';
import { addHostCheck } from './host.ts';
import { addIdempotency } from './idempotency.ts';
import { addPersonLimits } from './per-person.ts';
import { addPlainText } from './plain-text.ts';
import { addRateLimits } from './rate-limits.ts';
import { readerOf } from './reader.ts';
import { addStandby } from './standby.ts';
import { addTracing } from './tracing.ts';
import { addVersions } from './versions.ts';
import { inlineScriptHashes } from './web-files.ts';

/** The server as features see it: routes with zod schemas. */
export type Http = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export interface HttpOptions {
  log: Logger;
  config: Pick<Config, 'publicUrl' | 'trustedProxies'> & Partial<Pick<Config, 'shortUrl'>>;
  publicUrl: () => string;
  lookUps: GuardLookUps;
  idempotency: IdempotencyStore;
  uses: Uses;
  /** What the description shows. */
  examples?: Examples;
  /** The position of the primary's log, where a standby may answer what only reads. */
  currentPosition?: () => Promise<string>;
}

/** Largest JSON body, in bytes; files are sent as multipart with their own limits. */
const bodyLimit = 2_000_000;

/** Creates a server with everything that routes need: errors, guard, idempotency, limits, headers and the API description. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const addressOf = behindShortDomain(options.config.shortUrl ?? null);
  const http = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => readable(addressOf(request)),
    frameworkErrors: (error, request, reply) =>
      void reply.code(400 as never).send(errorBody(unreadable(error), readerOf(request)) as never),
    bodyLimit,
    genReqId: newId,
    trustProxy: options.config.trustedProxies.length > 0 && [...options.config.trustedProxies],
    forceCloseConnections: true,
    // addClosing rejects with the same error format as everything else.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
  }).withTypeProvider<ZodTypeProvider>();
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);

  addTracing(http);
  // Messages are rendered for the reader of the response.
  http.addHook('preHandler', (request, _reply, done) => readBy(readerOf(request), done));
  addEarlyAnswers(http, addressOf);
  addClosing(http);
  addErrors(http);
  http.setNotFoundHandler(() => {
    throw noRoute();
  });
  await http.register(helmet, securityHeaders(options.publicUrl()));
  // Only pages and workers obey the policy, which is long; a worker's comes with its script. People's files have another.
  http.addHook('onSend', async (_request, reply, payload) => {
    if (!/^text\/html|\/javascript/.test(String(reply.getHeader('content-type')))) reply.raw.removeHeader('content-security-policy');
    return payload;
  });
  // Files set their own caching; other API responses are for this moment and this person.
  http.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  // A client that has already disconnected has no address for rate limits, and gets no response.
  http.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.remoteAddress === undefined) reply.hijack();
  });
  if (options.config.publicUrl !== null) addHostCheck(http, new URL(options.config.publicUrl));
  addDeprecations(http);
  await addRateLimits(http);
  // A message carries at most a few pictures; compressing what is encoded gains nothing.
  await http.register(websocket, { options: { maxPayload: 8_000_000, perMessageDeflate: false } });
  // Before the guard: the description's pages are a library's routes, which declare no access and are public.
  await addDescription(http, options.examples ?? {});
  addGuard(http, options.lookUps, options.publicUrl);
  addStandby(http, options.currentPosition ?? null, () => options.publicUrl().startsWith('https:'));
  addPlainText(http);
  addVersions(http);
  addIdempotency(http, options.idempotency);
  addPersonLimits(http, options.uses);
  return http;
}

/** A page's address that isn't valid UTF-8, as one that no page has: people see that there is none, instead of an API error. */
function readable(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (path.startsWith('/api/')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [`/${encodeURIComponent(path.slice(1))}`, ...query].join('?');
  }
}

function securityHeaders(publicUrl: string): NonNullable<Parameters<typeof helmet>[1]> {
  const secure = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Sound for a stream is encoded by WebAssembly where a browser has no AAC encoder, in a worker from a blob.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes()],
        workerSrc: ["'self'", 'blob:'],
        // Live video is put together in the browser.
        mediaSrc: ["'self'", 'blob:'],
        // Mantine and the description page set style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', linkedPicturesOrigin],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  } as NonNullable<Parameters<typeof helmet>[1]>;
}
