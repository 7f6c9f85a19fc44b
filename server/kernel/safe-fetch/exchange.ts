import type { Dispatcher } from 'undici';
import { FetchRefused } from './failures.ts';

const withoutBody = new Set([204, 205, 304]);

type Controller = Dispatcher.DispatchController;
type AnswerHeaders = Record<string, string | string[] | undefined>;

export interface ExchangeOptions {
  method: string;
  /** Largest response, in bytes. */
  maxBytes: number;
  /** A response up to this size, if its length is known, is read before it is returned: no stream, and no later failure. Bytes. */
  readAtOnce: number;
  /** Describes a failure; called once. */
  explain(error: unknown, sent: boolean): Error;
  /** It is over: complete, failed or stopped. */
  onOver(): void;
}

/**
 * One request and its response over undici. Unlike undici's own `request`, it tracks whether anything was sent, can be stopped while it
 * waits for a connection, and limits what it receives.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  /** False until the first byte of the request is sent. */
  sent = false;
  readonly answer: Promise<Response>;
  readonly #options: ExchangeOptions;
  readonly #settle: { resolve(response: Response): void; reject(error: Error): void };
  #controller: Controller | null = null;
  #stopped: Error | null = null;
  #over = false;
  #head: { status: number; headers: Headers } | null = null;
  #taken = 0;
  #chunks: Buffer[] = [];
  #stream: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(options: ExchangeOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    this.answer = promise;
    this.#settle = { resolve, reject };
    this.#options = options;
  }

  /** Stops it; the response, or its stream, fails with `error`. */
  stop(error: Error): void {
    if (this.#over) return;
    this.#stopped = error;
    this.#fail(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Controller): void {
    if (this.#stopped) {
      controller.abort(this.#stopped);
      return;
    }
    this.#controller = controller;
    this.sent = true;
  }

  onResponseStart(controller: Controller, status: number, headers: AnswerHeaders): void {
    if (status < 200 || this.#over) return;
    const { maxBytes, readAtOnce, method, explain } = this.#options;
    const length = Number(headers['content-length'] ?? Number.NaN);
    const empty = withoutBody.has(status) || method === 'HEAD';
    if (status > 599) this.stop(explain(notHttp(), true));
    else if (!empty && length > maxBytes) this.stop(this.#tooLarge());
    else {
      this.#head = { status, headers: webHeaders(headers) };
      if (!empty && !(length <= readAtOnce)) this.#settle.resolve(new Response(this.#openStream(controller), this.#head));
    }
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    // When resuming after a pause undici passes an empty chunk; forwarding it would cause the next pause, forever.
    if (this.#over || chunk.byteLength === 0) return;
    this.#taken += chunk.byteLength;
    if (this.#taken > this.#options.maxBytes) this.stop(this.#tooLarge());
    else if (this.#stream) {
      this.#stream.enqueue(new Uint8Array(chunk));
      if ((this.#stream.desiredSize ?? 0) <= 0) controller.pause();
    } else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#over || !this.#head) return;
    this.#finish();
    if (this.#stream) this.#stream.close();
    else this.#settle.resolve(new Response(withoutBody.has(this.#head.status) ? null : Buffer.concat(this.#chunks), this.#head));
  }

  onResponseError(_controller: Controller, error: Error): void {
    if (!this.#over) this.#fail(this.#options.explain(error, this.sent));
  }

  #openStream(controller: Controller): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#stream = stream;
      },
      pull: () => controller.resume(),
      cancel: () => {
        if (this.#over) return;
        this.#finish();
        controller.abort(new Error('The answer was not wanted any more.'));
      },
    });
  }

  #tooLarge(): Error {
    return this.#options.explain(new FetchRefused('too_large', 'addresses.too_large'), true);
  }

  #fail(error: Error): void {
    this.#finish();
    if (this.#stream) this.#stream.error(error);
    else this.#settle.reject(error);
  }

  #finish(): void {
    this.#over = true;
    this.#options.onOver();
  }
}

const notHttp = () => Object.assign(new Error('The status is outside of 200 to 599'), { code: 'UND_ERR_INVALID_STATUS' });

function webHeaders(given: AnswerHeaders): Headers {
  const headers = new Headers();
  for (const name in given) {
    const value = given[name];
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.append(name, value);
  }
  return headers;
}
