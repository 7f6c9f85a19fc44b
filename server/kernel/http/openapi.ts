import type { ErrorCode } from '@everycast/contract/errors';

/** The parts of an OpenAPI document that are looked at here. */
export interface Description {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown>; [kind: string]: unknown };
}
export interface Operation {
  responses?: Record<string, { description?: string; headers?: object; content?: Record<string, { schema?: unknown }> }>;
  'x-codes'?: readonly ErrorCode[];
}
