import { type ErrorCode, errorCodes } from '@everycast/contract/errors';
import { statusOf } from './errors.ts';

const header = (description: string) => ({ description, schema: { type: 'integer' } });
const headers = {
  RateLimitLimit: header('How many requests of this kind an address may send in its time window'),
  RateLimitRemaining: header('How many of them are left'),
  RateLimitReset: header('Seconds until all are again'),
  RetryAfter: header('Seconds to wait before the next attempt'),
};
const component = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });
const rateLimit = {
  'x-ratelimit-limit': component('RateLimitLimit'),
  'x-ratelimit-remaining': component('RateLimitRemaining'),
  'x-ratelimit-reset': component('RateLimitReset'),
};
const waits: ReadonlySet<number> = new Set([429, 503]);

/** Gives every operation its error responses, by the codes of its route, as shared components; and the headers of its rate limit. */
export function addResponses(document: Description): Description {
  const responses: Record<string, object> = {};
  for (const operation of Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const { 'x-codes': codes = [], ...described } = operation;
    delete operation['x-codes'];
    if (codes.includes('too_many_requests')) addLimit(described);
    for (const [status, those] of byStatus(codes)) {
      const own = operation.responses?.[status];
      const name = those.join('.');
      responses[name] ??= response(Number(status), those);
      if (!own) operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } as object };
      // The route answers this status in another format, too.
      else for (const one of Object.values(own.content ?? {})) one.schema = { anyOf: [one.schema, schema(those)] };
    }
  }
  return { ...document, components: { ...document.components, responses, headers } };
}

/** The headers of a response that counts. */
function addLimit({ responses = {} }: Operation): void {
  for (const [status, one] of Object.entries(responses)) if (status < '300') one.headers = { ...one.headers, ...rateLimit };
}

function byStatus(codes: readonly ErrorCode[]): [status: string, codes: ErrorCode[]][] {
  const sorted = errorCodes.filter((code) => codes.includes(code));
  return Object.entries(Object.groupBy(sorted, (code) => statusOf[code])) as [string, ErrorCode[]][];
}

const schema = (codes: readonly ErrorCode[]) => ({
  allOf: [{ $ref: '#/components/schemas/ApiError' }],
  properties: { error: { properties: { code: { enum: codes } } } },
});

const response = (status: number, codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  ...(waits.has(status) && { headers: { 'retry-after': component('RetryAfter'), ...(status === 429 && rateLimit) } }),
  content: { 'application/json': { schema: schema(codes) } },
});

/** The parts of an OpenAPI document that are looked at here. */
export interface Description {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown>; [kind: string]: unknown };
}
interface Operation {
  responses?: Record<string, { description?: string; headers?: object; content?: Record<string, { schema?: unknown }> }>;
  'x-codes'?: readonly ErrorCode[];
}
