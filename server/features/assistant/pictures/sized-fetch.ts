/** An answer is larger than anything that was asked for. */
export class AnswerTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The answer has more than ${maxBytes} bytes.`);
    this.name = 'AnswerTooLarge';
    this.maxBytes = maxBytes;
  }
}

/** A `fetch` that stops reading a body past `maxBytes`. @throws AnswerTooLarge, also while the body is read */
export function sizedFetch(fetch: typeof globalThis.fetch, maxBytes: number): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
      await response.body.cancel();
      throw new AnswerTooLarge(maxBytes);
    }
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) controller.error(new AnswerTooLarge(maxBytes));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counted), response);
  };
}
