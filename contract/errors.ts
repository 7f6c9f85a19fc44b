import { z } from 'zod';

/** Every code of the API's error responses. Features throw them by name; only kernel/http maps them to HTTP statuses. */
export const errorCodes = [
  'invalid_input',
  'not_signed_in',
  'not_a_member',
  'role_too_low',
  'scope_missing',
  'not_with_api_key',
  'not_entitled',
  'not_instance_owner',
  'confirm_identity',
  'two_factor_required',
  'not_found',
  'signature_invalid',
  'version_conflict',
  'not_editable',
  'time_is_past',
  'idempotency_mismatch',
  'idempotency_in_progress',
  'wrong_host',
  'too_many_requests',
  'too_large',
  'unsupported_media',
  'unreadable_video',
  'no_space',
  'already_exists',
  'last_owner',
  'limit_reached',
  'payment_failed',
  'payment_provider_refused',
  'address_not_allowed',
  'address_unreachable',
  'address_too_slow',
  'not_a_platform_server',
  'wrong_credentials',
  'account_needs_reconnect',
  'platform_rejected',
  'platform_outage',
  'platform_not_configured',
  'assistant_not_configured',
  'assistant_refused',
  'assistant_rate_limited',
  'assistant_wrong_key',
  'assistant_unknown_model',
  'assistant_unreachable',
  'assistant_too_slow',
  'assistant_interrupted',
  'assistant_failed',
  'unavailable',
  'internal',
] as const;

export const ErrorCode = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** What a call to a platform or to another server can end with. */
export const platformCodes = [
  'address_not_allowed',
  'address_unreachable',
  'address_too_slow',
  'not_a_platform_server',
  'wrong_credentials',
  'account_needs_reconnect',
  'platform_rejected',
  'platform_outage',
  'platform_not_configured',
  'too_many_requests',
] as const satisfies readonly ErrorCode[];

/** A message as a code with parameters. */
export const Reason = z
  .object({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() })
  .describe('The message as a code with parameters')
  .meta({ id: 'Reason' });

/** Why work that goes on after its request failed. */
export const JobProblem = z
  .object({ code: z.string(), message: z.string().describe('In the reader’s language') })
  .meta({ id: 'JobProblem' });

/** The format of every error response. */
export const ApiError = z
  .object({
    error: z.object({
      code: ErrorCode,
      message: z.string().describe('In the reader’s language'),
      reason: Reason.optional(),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: 'ApiError' });
export type ApiError = z.infer<typeof ApiError>;
