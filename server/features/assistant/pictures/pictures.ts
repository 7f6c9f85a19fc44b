import type { AssistantTest } from '@everycast/contract/assistant';
import { message } from '@everycast/messages/message';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { readerLanguage, say } from '../../../kernel/messages.ts';
import { createSafeFetch } from '../../../kernel/safe-fetch/safe-fetch.ts';
import { calledLike, type Failure, nameOf } from '../failures.ts';
import { openModel } from '../model.ts';
import type { Patience } from '../needs.ts';
import type { Connection } from '../settings.ts';
import { describeImage } from './describe.ts';
import { type Drawn, draw, openImageModel, type Wanted } from './draw.ts';
import { explainImage } from './failures.ts';

/** Who makes images, and how. */
interface ImageMaker {
  /** As people call it: “OpenAI”, or a server's host. */
  provider: string;
  model: string;
  /** One image, or why there is none; aborting `signal` also ends the request to the provider. @throws the signal's reason */
  draw(wanted: Wanted, signal: AbortSignal): Promise<Drawn | { failure: Failure }>;
}

export interface Pictures {
  /** @throws AppError assistant_not_configured if there is no provider, or none that makes images */
  maker(): Promise<ImageMaker>;
  /**
   * Alt text for a JPEG, in the language of the post or, without one, the reader's.
   * @throws AppError with a code of the assistant's
   */
  describe(image: Uint8Array, about: string, signal: AbortSignal): Promise<{ alt: string; provider: string; model: string }>;
  /** Has one image made, and throws it away. */
  test(): Promise<AssistantTest>;
}

type PicturesParts = {
  kernel: Pick<Kernel, 'config' | 'clock'>;
  inForce(): Promise<Connection | null>;
  patience: Pick<Patience, 'wholeMs'>;
};

/** Images made and described by the models of the assistant's provider. */
export function createPictures({ kernel, inForce, patience: { wholeMs } }: PicturesParts): Pictures {
  // An image comes whole, after a long silence.
  const limits = { silenceMs: wholeMs, wholeMs, maxBytes: 100_000_000 };
  const safeFetch = createSafeFetch({ allowPrivate: kernel.config.allowPrivateAddresses, limits });
  const now = () => kernel.clock.now();
  const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]);

  async function maker(): Promise<ImageMaker> {
    const connection = await inForce();
    if (!connection) throw new AppError('assistant_not_configured', 'assistant.images_need_provider');
    const model = await openImageModel(connection, safeFetch);
    if (!model || connection.imageModel === null)
      throw new AppError('assistant_not_configured', 'assistant.provider_without_images', { who: nameOf(connection) });
    return {
      provider: calledLike(connection),
      model: connection.imageModel,
      async draw(wanted, signal) {
        try {
          return await draw(model, connection, wanted, within(signal));
        } catch (error) {
          signal.throwIfAborted();
          return { failure: explainImage(error, connection, now()) };
        }
      },
    };
  }

  return {
    maker,

    async describe(image, about, signal) {
      const connection = await inForce();
      if (!connection) throw new AppError('assistant_not_configured', 'assistant.alt_needs_provider');
      const fail = ({ code, message: said, retryAfterSeconds }: Failure): never => {
        throw new AppError(code, said, undefined, retryAfterSeconds === undefined ? undefined : { retryAfterSeconds });
      };
      const model = await openModel(connection, safeFetch);
      const language = readerLanguage();
      const { alt, refused } = await describeImage(model, { image, about, language }, within(signal)).catch((error: unknown) => {
        signal.throwIfAborted();
        return fail(explainImage(error, connection, now(), 'describing'));
      });
      if (refused)
        return fail({ code: 'assistant_refused', message: message('assistant.description_refused', { who: nameOf(connection) }) });
      if (alt === '') return fail({ code: 'assistant_failed', message: message('assistant.no_text', { who: nameOf(connection) }) });
      return { alt, provider: calledLike(connection), model: connection.model };
    },

    async test() {
      const begun = now().getTime();
      const took = () => now().getTime() - begun;
      try {
        const one = await maker();
        const wanted = { prompt: 'A plain blue circle on a white ground', ratio: 1, source: null };
        const drawn = await one.draw(wanted, new AbortController().signal);
        if ('failure' in drawn) return { ok: false, message: say(drawn.failure.message), milliseconds: took() };
        return { ok: true, message: say(message('assistant.test_drew', { model: one.model })), milliseconds: took() };
      } catch (error) {
        if (error instanceof AppError) return { ok: false, message: say(error.reason), milliseconds: took() };
        throw error;
      }
    },
  };
}
