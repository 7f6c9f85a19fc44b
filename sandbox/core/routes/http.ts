import type { FastifyInstance } from 'fastify';

/** The server that stand-ins add their routes to. */
export type Http = FastifyInstance;

/** A platform's response. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** application/json by default. */
  type?: string;
}
