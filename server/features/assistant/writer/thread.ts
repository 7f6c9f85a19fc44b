import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { AssistantRequest } from '@everycast/contract/assistant';
import { Tinypool } from 'tinypool';
import { AppError } from '../../../kernel/errors.ts';
import type { Bounds } from '../fit.ts';
import type { ThreadAnswer, ThreadTask } from './thread-worker.ts';
import type { OfflineAnswer } from './writer.ts';

/** Without work for this long the thread ends, and its memory is free again. Milliseconds. */
const idleTimeout = 60_000;

/**
 * The offline writer, in a thread: loading its language data takes half a second of computing, during which the process would publish,
 * stream and answer nothing, and 150 MB.
 */
export function createOfflineWriter() {
  let pool: Tinypool | null = null;
  const open = () =>
    new Tinypool({ filename: new URL('./thread-worker.ts', import.meta.url).href, minThreads: 0, maxThreads: 1, idleTimeout });

  return {
    /** @throws AppError as `writeOffline` does */
    async write(request: AssistantRequest, bounds: Bounds | null): Promise<OfflineAnswer> {
      pool ??= open();
      const measured = bounds && measuring(bounds);
      try {
        const task: ThreadTask = { request, bounds: measured?.shared ?? null };
        const answer: ThreadAnswer = await pool.run(task, { transferList: measured ? [measured.shared.port] : [] });
        if ('refused' in answer) throw new AppError(answer.refused.code, answer.refused.reason);
        return answer;
      } finally {
        measured?.close();
      }
    },
  };
}

/** Texts are measured here, where the platforms' rules are; the thread waits for each answer. */
function measuring({ name, measure }: Bounds): { shared: { name: string; port: MessagePort; answers: Int32Array }; close(): void } {
  const { port1, port2 } = new MessageChannel();
  const answers = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  port1.on('message', (text: string) => {
    port1.postMessage(measure(text, {}));
    Atomics.add(answers, 0, 1);
    Atomics.notify(answers, 0);
  });
  return { shared: { name, port: port2, answers }, close: () => port1.close() };
}
