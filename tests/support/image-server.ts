import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** The server's responses to the next requests, in order; when there are none left, images are made and described as asked. */
export type ImageScript =
  /** An image that is one color, in the size that was asked for. */
  | { does: 'draw'; color?: string; tokens?: number }
  /** Alt text. */
  | { does: 'say'; text: string }
  | { does: 'fail'; status: number; body?: unknown; headers?: Record<string, string> }
  /** Whatever bytes instead of an image. */
  | { does: 'send'; bytes: Uint8Array }
  | { does: 'talk-nonsense'; body: string }
  /** Sends this many bytes as base64, without end in sight. */
  | { does: 'flood'; bytes: number }
  /** Half of an answer, then the connection breaks. */
  | { does: 'break' }
  /** Says nothing until the caller has gone. */
  | { does: 'stall' };

export interface SeenImageRequest {
  path: string;
  authorization: string | undefined;
  /** JSON, or the text fields of a form. */
  fields: Record<string, unknown>;
  /** The bytes of an image that was sent along. */
  image: Buffer | null;
}

/**
 * A server that speaks OpenAI's protocol for images: generations, edits, and chat completions that see images and answer with text. It follows a
 * script and records the requests. `gone` resolves when a stalled caller has disconnected.
 */
export async function startImageServer() {
  const scripts: ImageScript[] = [];
  const seen: SeenImageRequest[] = [];
  let left = Promise.withResolvers<void>();
  let drawn = 0;

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { fields, image } = await parsed(request, Buffer.concat(chunks));
    seen.push({ path, authorization: request.headers.authorization, fields, image });
    const chat = path.endsWith('/chat/completions');
    const script = scripts.shift() ?? (chat ? { does: 'say', text: 'A plain colored square' } : { does: 'draw' });
    const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    switch (script.does) {
      case 'fail':
        return json(script.status, script.body ?? { error: { message: `It failed with ${script.status}.` } }, script.headers);
      case 'talk-nonsense':
        return json(200, script.body);
      case 'send':
        return json(200, { created: 1, data: [{ b64_json: Buffer.from(script.bytes).toString('base64') }] });
      case 'stall':
        return void response.on('close', () => left.resolve());
      case 'break':
        response.writeHead(200, { 'content-type': 'application/json' });
        return void response.write('{"created":1,"data":[{"b64_json":"iVBORw0KGgo', () => setTimeout(() => response.destroy(), 50));
      case 'flood':
        return flood(response, script.bytes);
      case 'say': {
        if (fields.stream === true) return stream(response, script.text);
        const message = { role: 'assistant', content: script.text };
        return json(200, { id: 'chat-1', created: 1, model: fields.model, choices: [{ index: 0, message, finish_reason: 'stop' }] });
      }
      case 'draw': {
        if (chat) return json(400, { error: { message: 'It was to draw, and was asked to chat.' } });
        const [width = 1024, height = 1024] = String(fields.size ?? '1024x1024')
          .split('x')
          .map(Number);
        const color = script.color ?? ['#c2410c', '#0f766e', '#1d4ed8', '#a16207'][drawn % 4] ?? '#c2410c';
        drawn += 1;
        const png = await sharp({ create: { width, height, channels: 3, background: color } })
          .composite([{ input: { text: { text: `${drawn}`, dpi: 600 } }, gravity: 'center' }])
          .png()
          .toBuffer();
        const usage =
          script.tokens === undefined
            ? {}
            : { usage: { input_tokens: 10, output_tokens: script.tokens - 10, total_tokens: script.tokens } };
        return json(200, { created: 1, data: [{ b64_json: png.toString('base64') }], ...usage });
      }
    }
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    /** As AI_BASE_URL expects it. */
    url: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    seen,
    script(...next: ImageScript[]): void {
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

/** A body as its fields, and the image in it. */
async function parsed({ headers }: IncomingMessage, body: Buffer): Promise<Pick<SeenImageRequest, 'fields' | 'image'>> {
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) {
    const fields = JSON.parse(body.toString()) as Record<string, unknown>;
    const url = /"url":"data:image\/\w+;base64,([^"]+)"/.exec(JSON.stringify(fields))?.[1];
    return { fields, image: url === undefined ? null : Buffer.from(url, 'base64') };
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const fields: Record<string, unknown> = {};
  let image: Buffer | null = null;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else image = Buffer.from(await value.arrayBuffer());
  }
  return { fields, image };
}

function stream(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'chat-1', created: 1, model: 'seeing', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  send({ role: 'assistant', content: text }, null);
  send({}, 'stop');
  response.end('data: [DONE]\n\n');
}

function flood(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"created":1,"data":[{"b64_json":"');
  const piece = Buffer.alloc(1 << 20, 'A');
  let sent = 0;
  const more = (): void => {
    if (response.destroyed) return;
    if (sent >= bytes) return void response.end('"}]}');
    sent += piece.byteLength;
    response.write(piece, more);
  };
  more();
}
