import type { ErrorCode } from '@everycast/contract/errors';

/** The error that features throw: its code stands in the contract, its message is for people. kernel/http makes the status of it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
