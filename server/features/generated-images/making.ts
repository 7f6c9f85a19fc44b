import type { ImageChunk } from '@everycast/contract/generated-images';
import { type Message, message } from '@everycast/messages/message';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { finish } from './finish.ts';
import type { GeneratedImageStore, NewRequest } from './generated-image-store.ts';
import type { Maker } from './needs.ts';
import { shownImage } from './view.ts';

type Failure = Extract<ImageChunk, { type: 'error' }>;
type Made = { chunk: ImageChunk; tokens: number | null } | { failure: Failure };

/** Images as they come, one after the other. */
export interface MadeImages extends AsyncIterable<ImageChunk> {
  /** Ends the request, even if no chunk was read. It may have ended already. */
  end(): Promise<void>;
}

export interface Making {
  maker: Maker;
  row: NewRequest;
  wanted: Parameters<Maker['draw']>[0];
  count: number;
  store: GeneratedImageStore;
  clock: Kernel['clock'];
  log: Kernel['log'];
  signal: AbortSignal;
}

/**
 * Makes images, each by a request of its own and all at once, so that each is seen as it comes, and one that fails keeps none of the others
 * away. Once reading has begun, the request ends with it, also if nobody reads on; before that, `end` ends it.
 */
export function makeImages(making: Making): MadeImages {
  const { row, store, clock } = making;
  return Object.assign(chunksOf(making), { end: () => store.end(row.id, clock.now()) });
}

async function* chunksOf({ maker, row, wanted, count, store, clock, log, signal }: Making): AsyncGenerator<ImageChunk> {
  const { provider, model, workspaceId } = row;
  const given = new AbortController();
  const ends = AbortSignal.any([signal, given.signal]);

  async function makeOne(): Promise<Made> {
    try {
      const drawn = await maker.draw(wanted, ends);
      if ('failure' in drawn) return { failure: told(drawn.failure) };
      const { bytes, tokens } = drawn;
      const image = { id: newId(), requestId: row.id, createdAt: clock.now(), ...(await finish(bytes, wanted.ratio, workspaceId)) };
      if (!(await store.add(image))) throw new AppError('not_found', 'generated_images.gone');
      return { chunk: { type: 'image', image: shownImage({ ...row, ...image }, workspaceId) }, tokens };
    } catch (error) {
      return { failure: failureOf(error, ends, log) };
    }
  }

  try {
    yield { type: 'start', provider, model, count };
    const running = new Map(Array.from({ length: count }, (_, index) => [index, makeOne().then((made) => ({ index, made }))]));
    let tokens: number | null = null;
    const failures: Failure[] = [];
    while (running.size > 0) {
      const { index, made } = await Promise.race(running.values());
      running.delete(index);
      if (signal.aborted) return;
      if ('failure' in made) failures.push(made.failure);
      else {
        if (made.tokens !== null) tokens = (tokens ?? 0) + made.tokens;
        yield made.chunk;
      }
    }
    const [first] = failures;
    if (first && failures.length === count) yield first;
    else yield { type: 'done', usage: { tokens }, missing: failures.length, ...(first && { message: first.message }) };
  } finally {
    given.abort();
    await store.end(row.id, clock.now());
  }
}

/** Why an image wasn't made. Anything unforeseen is logged, and the images beside it, which are paid for, come anyway. */
function failureOf(error: unknown, signal: AbortSignal, log: Kernel['log']): Failure {
  if (signal.aborted) return told({ code: 'assistant_interrupted', message: message('generated_images.stopped') });
  if (error instanceof AppError) return told({ code: error.code, message: error.reason });
  log.error({ err: error }, 'An image could not be generated');
  return told({ code: 'internal', message: message('common.internal') });
}

const told = ({ code, message: reason, retryAfterSeconds }: Omit<Failure, 'type' | 'message'> & { message: Message }): Failure => ({
  type: 'error',
  code,
  message: say(reason),
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});
