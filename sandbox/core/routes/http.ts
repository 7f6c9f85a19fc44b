import type { FastifyInstance } from 'fastify';

/** The server that stand-ins add their routes to. */
export type Http = FastifyInstance;
