import { z } from 'zod';
import { jsonIn } from '../core/parse-body.ts';
import { valuesOf } from '../core/routes/http.ts';

type Params = Record<string, unknown>;

/** Parameters that every edge accepts. */
const everywhere = ['access_token', 'appsecret_proof', 'locale', 'suppress_http_code'];

/** A request's parameters, from its URL, and its body if that is a form or JSON. */
export function paramsOf({ query, body }: { query: unknown; body: unknown }): Params {
  const isPlain = typeof body === 'object' && body !== null && !('pipe' in body);
  const all = { ...valuesOf(query), ...(isPlain ? valuesOf(body) : {}) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !everywhere.includes(name)));
}

/** Lists and objects are JSON text. */
export const fromJson = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' ? jsonIn(value) : value), schema);

export const Bool = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean(),
);
export const Unsigned = z.preprocess((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value), z.int().min(0));

/** Why parameters were rejected, in one sentence. */
export function refusalOf(error: z.ZodError): string {
  const [first] = error.issues;
  if (first?.code === 'unrecognized_keys') return `Unknown parameter ${first.keys.join(', ')}`;
  return `Param ${first?.path.join('.') ?? ''} is not valid: ${first?.message ?? ''}`;
}

/** A list of names: as JSON, or with commas. */
export function listIn(text: string): string[] {
  const all: unknown = text.startsWith('[') ? jsonIn(text) : text.split(',');
  return Array.isArray(all) ? all.map(String).filter(Boolean) : [];
}
