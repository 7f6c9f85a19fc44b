import type { ErrorCode } from '@everycast/contract/errors';
import { type Message, type MessageCode, message, type Params } from '@everycast/messages/message';
import { inEnglish } from './messages.ts';

/**
 * The error that features throw. `code` determines the status; `reason` is the message for people, rendered in their language by
 * kernel/http. `message` is the same in English, for logs.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: Message;
  readonly details: unknown;

  constructor(code: ErrorCode, reason: MessageCode | Message, params?: Params, details?: unknown) {
    const whole = typeof reason === 'string' ? message(reason, params) : reason;
    super(inEnglish(whole));
    this.name = 'AppError';
    this.code = code;
    this.reason = whole;
    this.details = details;
  }
}

/** Why the program can't start: one clear line for the person who started it; the process exits with 1. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
