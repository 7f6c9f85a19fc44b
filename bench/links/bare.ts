import { createRequire } from 'node:module';

/** Fastify with one redirect and nothing else: what the server's is compared with. A process of its own, as that is. */
const fastify: typeof import('fastify') = createRequire(new URL('../../server/main.ts', import.meta.url))('fastify');
const http = fastify({ logger: false });
http.get('/l/:slug', (_request, reply) => reply.redirect('https://example.com/a/page?of=some&length=yes', 302));
console.log(`\n  Everycast is ready: ${await http.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.on('SIGTERM', () => void http.close().then(() => process.exit(0)));
