import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { AppEvent } from '../contract/events.ts';
import { EverycastError } from './error.ts';

/** Something that happened in a workspace. `resync`: events may have been missed, so what was read before may be stale. */
export type WorkspaceEvent = AppEvent | { type: 'resync' };

const firstPause = 1_000;
const longestPause = 30_000;
/** What connecting again doesn't change. */
const isFinal = (error: unknown): boolean =>
  error instanceof EverycastError && error.status !== 429 && error.status > 0 && error.status < 500;

/**
 * A workspace's events, for as long as the signal isn't aborted: lost connections are opened again, with a `resync` after each.
 * @param open opens the stream. It throws EverycastError, which ends this if it's about the request
 */
export async function* workspaceEvents(
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<WorkspaceEvent, void, undefined> {
  for (let failures = 0, isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const response = await open(signal);
      failures = 0;
      if (!isFirst) yield { type: 'resync' };
      yield* eventsIn(response.body);
    } catch (error) {
      if (signal.aborted) return;
      if (isFinal(error)) throw error;
      failures += 1; // the connection was lost, and is opened again
    }
    const pause = Math.min(firstPause * 2 ** Math.max(0, failures - 1), longestPause);
    await wait(pause, signal).catch(() => undefined); // aborted: the loop ends
  }
}

async function* eventsIn(body: ReadableStream<Uint8Array> | null): AsyncGenerator<WorkspaceEvent> {
  if (!body) return;
  // Not every browser can iterate over a stream.
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield JSON.parse(value.data) as WorkspaceEvent;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // it ended on its own
  }
}
