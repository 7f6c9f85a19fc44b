import type { FastifyInstance } from 'fastify';

/** The server on which the stand-ins put their routes. */
export type Http = FastifyInstance;
