import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server's responses to the next requests, in order; pieces of text are sent one by one. */
export type Script =
  | { does: 'write'; pieces: string[]; finish?: 'stop' | 'length' | 'content_filter' }
  | { does: 'refuse'; words: string }
  | { does: 'fail'; status: number; body?: unknown; headers?: Record<string, string> }
  /** Sends the pieces and breaks the connection. */
  | { does: 'break'; pieces: string[] }
  /** Sends the pieces and then stalls, until it is released or the caller disconnects. */
  | { does: 'stall'; pieces: string[] }
  | { does: 'talk-nonsense'; body: string; type: string };

interface SeenRequest {
  path: string;
  authorization: string | undefined;
  body: { model: string; messages?: { role: string; content: unknown }[]; input?: unknown; stream?: boolean };
}

/**
 * A server that speaks the OpenAI protocol: chat completions, streamed or not. It follows a script, one entry per request, and records the
 * requests. `gone` resolves when a stalled caller has disconnected.
 */
export async function startOpenAiServer() {
  const scripts: Script[] = [];
  const seen: SeenRequest[] = [];
  let left = Promise.withResolvers<void>();

  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += piece;
    const asked = JSON.parse(body) as SeenRequest['body'];
    seen.push({ path: request.url ?? '', authorization: request.headers.authorization, body: asked });
    const script = scripts.shift() ?? { does: 'fail', status: 500, body: { error: { message: 'Nothing was scripted.' } } };
    if (script.does === 'fail') {
      response.writeHead(script.status, { 'content-type': 'application/json', ...script.headers });
      response.end(JSON.stringify(script.body ?? { error: { message: `It failed with ${script.status}.` } }));
      return;
    }
    if (script.does === 'talk-nonsense') {
      response.writeHead(200, { 'content-type': script.type });
      response.end(script.body);
      return;
    }
    const pieces = script.does === 'refuse' ? [] : script.pieces;
    if (!asked.stream) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content: pieces.join('') };
      response.end(JSON.stringify({ ...head(asked.model, 'chat.completion'), choices: [{ index: 0, message, finish_reason: 'stop' }] }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ ...head(asked.model, 'chat.completion.chunk'), choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    send({ role: 'assistant', content: '' });
    for (const content of pieces) send({ content });
    if (script.does === 'break') return void response.write('data: {"id"', () => response.destroy());
    if (script.does === 'stall') return void response.on('close', () => left.resolve());
    if (script.does === 'refuse') for (const refusal of script.words.split(/(?<= )/)) send({ refusal });
    send({}, script.does === 'write' ? (script.finish ?? 'stop') : 'stop');
    response.end('data: [DONE]\n\n');
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    /** As AI_BASE_URL expects it. */
    url: `http://127.0.0.1:${port}/v1`,
    seen,
    script(...next: Script[]): void {
      left = Promise.withResolvers();
      scripts.splice(0, scripts.length, ...next);
      seen.splice(0, seen.length);
    },
    /** Resolves when the caller of a stalled request has disconnected. */
    gone: () => left.promise,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const head = (model: string, object: string) => ({ id: 'chatcmpl-1', object, created: 1_700_000_000, model });
