import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { AssistantRequest } from '@everycast/contract/assistant';
import { AppError } from '../../../kernel/errors.ts';
import type { Bounds } from '../fit.ts';
import { type OfflineAnswer, writeOffline } from './writer.ts';

/** `port` measures a text sent to it, and counts its answers in `answers`. */
export interface ThreadTask {
  request: AssistantRequest;
  bounds: { name: string; port: MessagePort; answers: Int32Array } | null;
}
/** Errors lose their class on the way out of a thread, so a refusal is an answer. */
export type ThreadAnswer = OfflineAnswer | { refused: Pick<AppError, 'code' | 'reason'> };

/** What a thread of the offline writer does (thread.ts). */
export default function write({ request, bounds }: ThreadTask): ThreadAnswer {
  try {
    return writeOffline(request, bounds && { name: bounds.name, measure: (text) => measured(text, bounds) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: { code: error.code, reason: error.reason } };
  }
}

function measured(text: string, { port, answers }: NonNullable<ThreadTask['bounds']>): ReturnType<Bounds['measure']> {
  const before = Atomics.load(answers, 0);
  port.postMessage(text);
  Atomics.wait(answers, 0, before);
  const received = receiveMessageOnPort(port);
  if (!received) throw new Error('A text was not measured.');
  return received.message;
}
