import { expect, test } from 'vitest';
import { EverycastError } from './error.ts';
import { type WorkspaceEvent, workspaceEvents } from './events.ts';

const stream = (...parts: string[]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    }),
  );
const noPause = async () => undefined;

/** The first events; then it stops. */
async function firstOf(count: number, opened: (() => Response)[]): Promise<WorkspaceEvent[]> {
  const stopping = new AbortController();
  const open = async () => {
    const next = opened.shift();
    if (!next) throw new Error('Nothing more was expected.');
    return next();
  };
  const events: WorkspaceEvent[] = [];
  for await (const event of workspaceEvents(open, stopping.signal, noPause)) {
    events.push(event);
    if (events.length === count) stopping.abort();
  }
  return events;
}

test('events are read from whatever pieces they arrive in; beats are left out', async () => {
  const pieces = () => stream(': open\n\ndata: {"type":"queues', '.changed"}\n\n:\n\ndata: {"type":"plan.changed"}\n\n');
  expect(await firstOf(2, [pieces])).toEqual([{ type: 'queues.changed' }, { type: 'plan.changed' }]);
});

test('after a lost connection it begins again, and says that something may have been missed', async () => {
  const one = () => stream('data: {"type":"queues.changed"}\n\n');
  const lost = () => {
    throw new TypeError('fetch failed');
  };
  expect((await firstOf(3, [one, lost, one])).map(({ type }) => type)).toEqual(['queues.changed', 'resync', 'queues.changed']);
});

test('a key that may not read them ends it', async () => {
  const refused = () => {
    throw new EverycastError('scope_missing', 'No.', { status: 403 });
  };
  await expect(firstOf(1, [refused])).rejects.toThrow('No.');
});
