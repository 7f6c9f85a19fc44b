import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** A variable part of a request's path. @throws Error, if its route has none of that name */
export function pathPart({ params }: Pick<FastifyRequest, 'params'>, name: string): string {
  const value = valuesOf(params)[name];
  if (typeof value === 'string') return value;
  throw new Error(`The route has no :${name}.`);
}

/** A request's parameters in the URL. One that is repeated counts as missing. */
export const queryOf = ({ query }: { query: unknown }): Record<string, string | undefined> => textsIn(query);

/** A request's form. A field that is repeated counts as missing. */
export const formOf = ({ body }: { body: unknown }): Record<string, string | undefined> => textsIn(body);

/** The values of an object by name; none of anything else. */
export const valuesOf = (object: unknown): Record<string, unknown> =>
  typeof object === 'object' && object !== null ? Object.fromEntries(Object.entries(object)) : {};

const textsIn = (object: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(valuesOf(object)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
