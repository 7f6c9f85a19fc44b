import { type ErrorCode, errorCodes } from '@everycast/contract/errors';
import { statusOf } from './errors.ts';
import { longestKey } from './idempotency.ts';

const header = (description: string) => ({ description, schema: { type: 'integer' } });
const field = (description: string) => ({ description, schema: { type: 'string' } });
const headers = {
  RateLimitLimit: header('How many requests of this kind an address may send in its time window'),
  RateLimitRemaining: header('How many of them are left'),
  RateLimitReset: header('Seconds until all are again'),
  RateLimit: field('What is left (`r`) of each policy, and the seconds until all is again (`t`): `"address";r=1187;t=42`'),
  RateLimitPolicy: field(
    'How many requests (`q`) of this kind may come within so many seconds (`w`): of an address, and of a person where that is limited, too: `"address";q=1200;w=60`',
  ),
  ETag: field('The version that this is, in quotes. A write takes it as `If-Match`'),
  RetryAfter: header('Seconds to wait before the next attempt'),
};
const component = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });
const rateLimit = {
  ratelimit: component('RateLimit'),
  'ratelimit-policy': component('RateLimitPolicy'),
  'x-ratelimit-limit': component('RateLimitLimit'),
  'x-ratelimit-remaining': component('RateLimitRemaining'),
  'x-ratelimit-reset': component('RateLimitReset'),
};
const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Chosen by the caller, for instance a random UUID. Within a day, the same key with the same request does nothing again: it gets the first response, with `Idempotent-Replay: true`. Of a file in the body, only the size is compared.',
    schema: { type: 'string', minLength: 1, maxLength: longestKey },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of what the change is based on. If someone has changed it since, nothing is done, and the answer is 412. The body needs no `version` then.',
    schema: { type: 'string', pattern: '^("[0-9]+"|[*])$' },
  },
};
const parameter = (name: keyof typeof parameters) => ({ $ref: `#/components/parameters/${name}` });
const waits: ReadonlySet<number> = new Set([429, 503]);

/**
 * Gives every operation its error responses, by the codes of its route, as shared components; and the headers of its rate limit and of a
 * repeated request.
 */
export function addResponses(document: Description): Description {
  const responses: Record<string, object> = {};
  for (const operation of Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const { 'x-codes': codes = [], 'x-version': hasVersion = false, ...described } = operation;
    delete operation['x-codes'];
    delete operation['x-version'];
    const all = byStatus(codes);
    if (codes.includes('too_many_requests')) addHeaders(described, rateLimit);
    if (codes.includes('idempotency_mismatch')) operation.parameters = [...(operation.parameters ?? []), parameter('IdempotencyKey')];
    const isConditional = hasVersion && codes.includes('version_conflict');
    if (hasVersion) addHeaders(described, { etag: component('ETag') });
    if (isConditional) operation.parameters = [...(operation.parameters ?? []), parameter('IfMatch')];
    const ofCondition: typeof all = isConditional ? [['412', ['version_conflict']]] : [];
    for (const [status, those] of [...all, ...ofCondition]) {
      const own = operation.responses?.[status];
      const name = status === '412' ? 'PreconditionFailed' : those.join('.');
      responses[name] ??= response(Number(status), those);
      if (!own) operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } as object };
      // The route answers this status in another format, too.
      else {
        for (const one of Object.values(own.content ?? {})) one.schema = { anyOf: [one.schema, schema(those)] };
        own.headers = { ...own.headers, ...headersOf(Number(status)) };
      }
    }
  }
  return { ...document, components: { ...document.components, responses, headers, parameters } };
}

function addHeaders({ responses = {} }: Operation, added: object): void {
  for (const [status, one] of Object.entries(responses)) if (status < '300') one.headers = { ...one.headers, ...added };
}

function byStatus(codes: readonly ErrorCode[]): [status: string, codes: ErrorCode[]][] {
  const sorted = errorCodes.filter((code) => codes.includes(code));
  return Object.entries(Object.groupBy(sorted, (code) => statusOf[code])) as [string, ErrorCode[]][];
}

const schema = (codes: readonly ErrorCode[]) => ({
  allOf: [{ $ref: '#/components/schemas/ApiError' }],
  properties: { error: { properties: { code: { enum: codes } } } },
});

const headersOf = (status: number) =>
  waits.has(status) ? { 'retry-after': component('RetryAfter'), ...(status === 429 && rateLimit) } : undefined;

const response = (status: number, codes: readonly ErrorCode[]) => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  ...(waits.has(status) && { headers: headersOf(status) }),
  content: { 'application/json': { schema: schema(codes) } },
});

/** The parts of an OpenAPI document that are looked at here. */
export interface Description {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown>; [kind: string]: unknown };
}
interface Operation {
  parameters?: object[];
  requestBody?: { content?: Record<string, { example?: object }> };
  responses?: Record<string, { description?: string; headers?: object; content?: Record<string, { schema?: unknown }> }>;
  'x-codes'?: readonly ErrorCode[];
  'x-version'?: boolean;
}
