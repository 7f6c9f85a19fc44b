import { Temporal } from '@everycast/contract/time';
import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../core/faults.ts';
import type { Answer } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import type { StandInContext } from '../../core/stand-in.ts';
import { accounts, type GoogleAccount } from '../channels.ts';
import { errorFormat, failure, invalid, lacksScope, overQuota } from './error-format.ts';

/** An API method: who can call it, its cost, and its parameters. */
export interface Method {
  operation: Operation | ((request: FastifyRequest) => Operation);
  /** Any one of these suffices. */
  scopes: readonly string[];
  parameters: readonly string[];
  needs?: readonly string[];
  spends?: { name: 'units'; cost: number } | { name: 'inserts' };
}

export interface Call extends ParsedRequest {
  channel: GoogleAccount;
  request: FastifyRequest;
  /** A parameter's values, comma-separated or repeated. */
  values(name: string): string[];
  value(name: string): string | undefined;
}

/** A project's quota per day in California. */
const aDay = { units: 10_000, inserts: 100 };
/** Parameters of every method. */
const ofAll = ['alt', 'fields', 'key', 'prettyPrint', 'quotaUser', 'access_token', 'oauth_token', 'callback', '$.xgafv'];
const ofUploads = ['uploadType', 'upload_protocol'];

/** Creates routes for methods with the checks of every API call. */
export function createMethods(stage: StandInContext) {
  const { withToken } = createRoutes(stage, errorFormat);

  async function refusal({ scopes, parameters, needs = [], spends }: Method, parsed: ParsedRequest, query: Record<string, unknown>) {
    const strange = Object.keys(query).find((name) => ![...parameters, ...ofAll, ...ofUploads].includes(name));
    if (strange) return invalid(`Invalid JSON payload received. Unknown name "${strange}": Cannot bind query parameter.`);
    const missing = needs.find((name) => query[name] === undefined || query[name] === '');
    if (missing) return failure(400, 'missingRequiredParameter', `No ${missing} was specified.`, { status: 'INVALID_ARGUMENT' });
    if (!scopes.some((scope) => parsed.scopes.includes(scope))) return lacksScope();
    if (!spends) return null;
    // The quota belongs to the project, for all of its users.
    const left = await stage.spend(parsed.tenant, `project ${parsed.tenant}`, {
      ...spends,
      max: aDay[spends.name],
      seconds: untilMidnight(stage.now()),
    });
    return left.ok ? null : overQuota();
  }

  return (method: Method, handle: (call: Call) => Promise<Answer>) =>
    withToken({ operation: method.operation }, async (parsed, request) => {
      const query = request.query as Record<string, string | string[] | undefined>;
      const refused = await refusal(method, parsed, query);
      if (refused) return refused;
      const channel = accounts.find(parsed.tenant, parsed.account);
      if (!channel) return errorFormat.unauthorized('unknown');
      const values = (name: string) => [query[name] ?? []].flat().flatMap((value) => value.split(','));
      return handle({ ...parsed, channel, request, values, value: (name) => [query[name] ?? []].flat()[0] });
    });
}

/** Lists with statistics are for metrics, others for what they say. */
export const operationOfList =
  (other: Operation) =>
  ({ query }: FastifyRequest): Operation =>
    String((query as { part?: unknown }).part).includes('statistics') ? 'metrics' : other;

/** An account without a channel can neither upload nor comment. */
export const noChannel = (): Answer => failure(401, 'youtubeSignupRequired', 'Unauthorized', { domain: 'youtube.header' });

/** Parses `part`; null if one isn't allowed. */
export function partsIn(call: Call, known: readonly string[]): string[] | null {
  const parts = call.values('part').map((part) => part.trim());
  return parts.every((part) => known.includes(part)) ? parts : null;
}

export const unknownPart = (call: Call): Answer =>
  failure(400, 'unknownPart', `'${call.values('part').join(',')}'`, { domain: 'youtube.part', status: 'INVALID_ARGUMENT' });

function untilMidnight(now: Date): number {
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('America/Los_Angeles');
  return there.until(there.startOfDay().add({ days: 1 })).total('seconds');
}
