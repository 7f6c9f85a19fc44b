import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Publisher, StepContext } from '@everycast/platforms/port/publisher';
import { stepOf, thePost } from '@everycast/platforms/port/steps';
import { newId } from '../../server/kernel/ids.ts';

export type TwoCall = 'ready' | 'post' | 'look';
type Sent = { key: string; text: string };

/** A publisher over HTTP that needs two calls per post, and has no idempotency key. `over` is called whenever a step has ended. */
export function twoCallPublisher(url: string, worker: string, over: () => void = () => undefined): Publisher {
  const ask = async ({ env }: Pick<StepContext, 'env'>, call: TwoCall, body: object) => {
    const response = await env.fetch(`${url}/${call}?worker=${worker}`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as { found?: boolean };
  };
  const keyOf = ({ intent }: StepContext) => (intent as { key: string }).key;
  return {
    steps: () => [stepOf(thePost, 'steps.post')],
    intend: () => ({ key: newId() }),
    async perform(context) {
      try {
        await ask(context, 'ready', {});
        await ask(context, 'post', { key: keyOf(context), text: context.content.text } satisfies Sent);
        return { key: keyOf(context) };
      } finally {
        over();
      }
    },
    async lookUp(context) {
      const { found } = await ask(context, 'look', { key: keyOf(context) });
      return found ? { found, outcome: { key: keyOf(context) } } : { found: false, safe: true };
    },
    itemOf: ({ key: step }, outcome) => ({ step, remoteId: (outcome as { key: string }).key }),
    published: ({ create }) => ({ remoteId: (create as { key: string }).key, permalink: null }),
  };
}

/** Its server. `before` delays a response until it resolves; the post exists by then. */
export async function startTwoCallPlatform(before: (call: TwoCall, worker: string) => Promise<void>) {
  const posts: Sent[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    const call = pathname.slice(1) as TwoCall;
    const sent = (await json(request)) as Sent;
    if (call === 'post') posts.push(sent);
    const found = posts.some(({ key }) => key === sent.key);
    await before(call, searchParams.get('worker') ?? '');
    answer(response, { found });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
