import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStripe } from '../../server/features/billing/stripe-client.ts';
import { advance } from './cycle.ts';
import { expanded } from './expand.ts';
import { list, parseForm, text } from './form.ts';
import type { Event } from './objects.ts';
import { pageFor } from './pages.ts';
import { routes } from './routes.ts';
import { createState, newId, Refusal, refuse, type State } from './state.ts';

export { cards } from './state.ts';

export const secretKey = 'sk_test_standin';
const webhookSecret = 'whsec_standin';

/** Signs what it sends to webhooks, with the package's own function. */
const signer = openStripe({ secretKey, webhookSecret, baseUrl: null });

const ignore = (): void => undefined;

interface Request {
  method: string;
  path: string;
  idempotencyKey: string | null;
}

/** A stand-in for Stripe: its API as documented, hosted pages, signed events and a clock that can be moved. */
export interface StripeStandIn {
  url: string;
  state: State;
  /** What the server needs to use it. */
  environment: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_BASE_URL: string };
  /** All events so far, oldest first. */
  events: Event[];
  requests: Request[];
  /** Where events are delivered at once; null: they only wait in `events`. */
  deliverTo: string | null;
  /** Delivers an event again, or late. @returns the status of the answer */
  deliver(event: Event, to?: string): Promise<number>;
  /** Waits until everything has been delivered. */
  delivered(): Promise<void>;
  /** Moves the clock by so many days. */
  pass(days: number): Promise<void>;
  /** What a person does on a hosted page, without a browser. */
  pressPay(url: string, card: string): Promise<void>;
  /** Breaks the connection instead of answering; `after`: once the work is done, as if the answer were lost. */
  outage: 'before' | 'after' | null;
  /** Called before each API request is run; what it throws with `refuse` is the answer. */
  beforeRequest: ((request: Request) => void | Promise<void>) | null;
  close(): Promise<void>;
}

function signed(event: Event): { body: string; signature: string } {
  const body = JSON.stringify(event);
  return { body, signature: signer.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function startStripe(): Promise<StripeStandIn> {
  let pending = Promise.resolve();
  const answers = new Map<string, { asked: string; status: number; body: string }>();
  const state = createState((type, object) => {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: null,
      created: state.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    };
    standIn.events.push(event);
    const to = standIn.deliverTo;
    // An event that isn't taken waits in `events`; Stripe would deliver it again.
    if (to !== null) pending = pending.then(() => standIn.deliver(event, to)).then(ignore, ignore);
  });

  function answer(method: string, url: URL, body: string): { status: number; body: string } {
    try {
      const params = parseForm(method === 'GET' ? url.search : body);
      const route = routes.find((one) => one.method === method && one.path.test(url.pathname));
      if (!route)
        throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${url.pathname}).` });
      const unknown = Object.keys(params).find((name) => !route.accepts.includes(name));
      if (unknown) throw refuse(`Received unknown parameter: ${unknown}`, 'parameter_unknown');
      const [, id = ''] = route.path.exec(url.pathname) ?? [];
      const paths = list(params.expand).flatMap((path) => text(path) ?? []);
      const object = route.run({ state, base: standIn.url, params, id });
      return { status: 200, body: JSON.stringify(expanded(state, object, paths)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }) };
    }
  }

  /** A repeated request gets the first answer, and one with other parameters is refused, as Stripe documents. */
  function once24h(key: string | null, method: string, url: URL, body: string) {
    if (key === null || method === 'GET') return answer(method, url, body);
    const asked = `${method} ${url.pathname} ${body}`;
    const known = answers.get(key);
    if (known && known.asked !== asked) {
      const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) };
    }
    if (known) return known;
    const made = { asked, ...answer(method, url, body) };
    answers.set(key, made);
    return made;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const method = request.method ?? 'GET';
      const url = new URL(request.url ?? '/', standIn.url);
      const body = await bodyOf(request);
      if (!url.pathname.startsWith('/v1/')) {
        const page = pageFor(state, standIn.url, method, url.pathname, new URLSearchParams(body).get('card') ?? '');
        if (!page) return response.writeHead(404).end();
        if ('to' in page) return response.writeHead(303, { location: page.to }).end();
        return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
      }
      const key = request.headers['idempotency-key'];
      const seen: Request = { method, path: url.pathname, idempotencyKey: typeof key === 'string' ? key : null };
      standIn.requests.push(seen);
      if (standIn.outage === 'before') return request.socket.destroy();
      await standIn.beforeRequest?.(seen);
      const wrongKey = request.headers.authorization !== `Bearer ${secretKey}`;
      const made = wrongKey
        ? { status: 401, body: JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }) }
        : once24h(seen.idempotencyKey, method, url, body);
      if (standIn.outage === 'after') return request.socket.destroy();
      return response.writeHead(made.status, { 'content-type': 'application/json', 'request-id': newId('req') }).end(made.body);
    })().catch((error: unknown) => {
      if (error instanceof Refusal) {
        response.writeHead(error.status, { 'content-type': 'application/json', 'request-id': newId('req') });
        return response.end(JSON.stringify({ error: error.error }));
      }
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      response.writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      return response.end(JSON.stringify({ error: { type: 'api_error', message } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const standIn: StripeStandIn = {
    url,
    state,
    environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: url },
    events: [],
    requests: [],
    deliverTo: null,
    outage: null,
    beforeRequest: null,
    async deliver(event, to = standIn.deliverTo ?? '') {
      const { body, signature } = signed(event);
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      const { status } = await fetch(`${to}/webhooks/stripe`, { method: 'POST', headers, body });
      return status;
    },
    delivered: () => pending,
    async pass(days) {
      advance(state, url, Math.round(days * 24 * 3600));
      await pending;
    },
    async pressPay(page, card) {
      const body = new URLSearchParams({ card });
      const { status, headers } = await fetch(page, { method: 'POST', body, redirect: 'manual' });
      if (status >= 400) throw new Error(`The page answered ${status} ${headers.get('location') ?? ''}`);
    },
    async close() {
      await pending;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
