import { createHmac, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import type { Pool } from 'pg';

/** The least that accepting a delivery takes: its signature is verified, and one row is inserted. */
export async function startBareRoute(pool: Pool, secret: string): Promise<{ origin: string; close(): Promise<void> }> {
  await pool.query('create table bare_delivery (id bigint generated always as identity primary key, body text not null)');
  const http = Fastify();
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  http.post('/webhooks/facebook', async (request, reply) => {
    const body = request.body as Buffer;
    const given = Buffer.from(String(request.headers['x-hub-signature-256']).slice('sha256='.length), 'hex');
    const right = createHmac('sha256', secret).update(body).digest();
    if (given.length !== right.length || !timingSafeEqual(given, right)) return reply.code(403).send();
    await pool.query('insert into bare_delivery (body) values ($1)', [body.toString()]);
    return '';
  });
  const origin = await http.listen({ port: 0, host: '127.0.0.1' });
  return { origin, close: () => http.close() };
}
