import type { ApiError, ErrorCode } from '@everycast/contract/errors';
import type { MessageCode } from '@everycast/messages/message';
import type { Reader } from '@everycast/messages/render';
import { issuesIn, messageOfIssue } from '@everycast/messages/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isPartlyHidden } from '../database/limited.ts';
import { isDatabaseOutage, isDiskFull } from '../database/outage.ts';
import { AppError } from '../errors.ts';
import { render } from '../messages.ts';
import { fullDisk } from '../room.ts';
import { StorageUnavailable } from '../storage.ts';
import { addCodes, undeclared, writes } from './error-codes.ts';
import { inOneMessage } from './invalid.ts';
import { readerOf } from './reader.ts';
import { hasCondition } from './versions.ts';

/** The only place that maps codes to statuses. */
export const statusOf: Record<ErrorCode, number> = {
  invalid_input: 400,
  not_signed_in: 401,
  not_a_member: 403,
  role_too_low: 403,
  scope_missing: 403,
  not_with_api_key: 403,
  not_entitled: 403,
  not_instance_owner: 403,
  confirm_identity: 403,
  two_factor_required: 403,
  signature_invalid: 403,
  not_found: 404,
  version_conflict: 409,
  not_editable: 409,
  time_is_past: 422,
  idempotency_mismatch: 422,
  idempotency_in_progress: 409,
  wrong_host: 421,
  too_many_requests: 429,
  too_large: 413,
  unsupported_media: 415,
  unreadable_video: 422,
  no_space: 507,
  already_exists: 409,
  last_owner: 409,
  limit_reached: 403,
  payment_failed: 402,
  payment_provider_refused: 502,
  address_not_allowed: 422,
  address_unreachable: 422,
  address_too_slow: 422,
  not_a_platform_server: 422,
  wrong_credentials: 422,
  account_needs_reconnect: 422,
  platform_rejected: 422,
  platform_outage: 502,
  platform_not_configured: 409,
  assistant_not_configured: 409,
  assistant_refused: 422,
  assistant_rate_limited: 429,
  assistant_wrong_key: 502,
  assistant_unknown_model: 502,
  assistant_unreachable: 502,
  assistant_too_slow: 504,
  assistant_interrupted: 502,
  assistant_failed: 502,
  unavailable: 503,
  internal: 500,
};

/** Fastify's own errors, as our codes. */
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'invalid_input',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** An error as the API returns it, in the reader's language. */
export const errorBody = ({ code, reason, details }: AppError, reader: Reader): ApiError => ({
  error: { code, message: render(reason, reader), reason, ...(details !== undefined && { details }) },
});

/** Retry-After, in seconds. */
const retryAfter = 5;

/** Maps failures of what the server depends on to contract errors. */
function toAppError(error: Error): AppError | null {
  if (error instanceof AppError) return error;
  if (isPartlyHidden(error)) return new AppError('not_editable', 'access.partly_hidden');
  if (isDiskFull(error)) return fullDisk();
  if (error instanceof StorageUnavailable) return new AppError('unavailable', 'common.storage_unavailable');
  if (isDatabaseOutage(error)) return new AppError('unavailable', 'common.unavailable');
  return null;
}

/** A condition that the caller has set fails with a status of its own. */
const statusFor = (request: FastifyRequest, code: ErrorCode): number =>
  code === 'version_conflict' && hasCondition(request) ? 412 : statusOf[code];

/** Sends an error of the contract; by default with the code's status. */
export function sendError(reply: FastifyReply, error: AppError, status = statusFor(reply.request, error.code)): FastifyReply {
  const { request } = reply;
  const { errors } = request.routeOptions.config;
  if (errors && !errors.includes(error.code)) undeclared.report(request, error.code);
  return reply.code(status).send(errorBody(error, readerOf(request)));
}

/** Turns whatever a route throws into an error of the contract; unexpected errors are logged and returned without details. */
export function addErrors(http: FastifyInstance): void {
  addCodes(http, (route) => [
    'invalid_input',
    'internal',
    'unavailable',
    ...(writes(route) ? (['too_large', 'unsupported_media', 'no_space'] as const) : []),
  ]);
  http.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const known = toAppError(error);
    const reader = readerOf(request);
    if (known) {
      if (known !== error && !isPartlyHidden(error))
        request.log.error({ err: error }, 'A request failed: something the server depends on is missing');
      const { retryAfterSeconds }: { retryAfterSeconds?: unknown } = known.details ?? {};
      const asked = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined;
      const wait = asked ?? (known.code === 'unavailable' ? retryAfter : undefined);
      if (wait !== undefined) reply.header('retry-after', wait);
      return sendError(reply, known);
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const wrong = error.validation.flatMap(({ instancePath, keyword, message, params }) => {
        const path = instancePath.split('/').filter(Boolean);
        return issuesIn({ ...params, path, code: keyword, message }).map((issue) => ({
          path: (issue.path ?? []).join('.'),
          what: messageOfIssue(issue),
        }));
      });
      const fields = wrong.map(({ path, what }) => ({ path, message: render(what, reader) }));
      const refusal = new AppError('invalid_input', inOneMessage(wrong), undefined, { fields });
      return sendError(reply, refusal);
    }
    const code = codeOfStatus[error.statusCode ?? 500];
    if (code && (error.statusCode ?? 500) < 500) {
      // A library's error may have a status that isn't about this request.
      if (!error.code?.startsWith('FST_')) request.log.warn({ err: error }, 'A request failed with an error that has its own status');
      return sendError(reply, unreadable(error, code), error.statusCode);
    }
    request.log.error({ err: error }, 'A request failed');
    return sendError(reply, new AppError('internal', 'common.internal', undefined, { request: request.id }));
  });
}

/** Messages for errors that Fastify throws before a route runs. Its own texts are in English. */
const unreadableBecause: Readonly<Record<string, MessageCode>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'common.body_empty',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'common.body_incomplete',
  FST_ERR_CTP_INVALID_JSON_BODY: 'common.body_not_json',
};
const unreadableAs: Partial<Record<ErrorCode, MessageCode>> = {
  not_found: 'common.no_route',
  too_large: 'common.body_too_large',
  unavailable: 'common.unavailable',
  unsupported_media: 'common.body_type_unsupported',
};

/** Fastify's own refusal as one of ours. */
export const unreadable = ({ code: of = '' }: { code?: string }, code: ErrorCode = 'invalid_input') =>
  new AppError(code, unreadableBecause[of] ?? unreadableAs[code] ?? 'common.unreadable_request');

export const noRoute = () => new AppError('not_found', 'common.no_route');
