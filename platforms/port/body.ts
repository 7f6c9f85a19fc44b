/** The response is longer than any we expect. Named as in a guarded fetch, so that `unreached` recognizes it. */
class TooLarge extends Error {
  readonly code = 'too_large';
  readonly sent = true;
}

/**
 * Reads a response as text, up to `maxBytes`.
 * @throws Error with code `too_large`, or the connection's error
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return '';
  // HTTP never delivers more than announced, so a short response needs no counting, which costs more than reading it.
  const announced = Number(response.headers.get('content-length') ?? Number.NaN);
  if (announced <= maxBytes && !response.headers.has('content-encoding')) return response.text();

  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop early cancels the rest of the body.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new TooLarge(`The answer is longer than ${maxBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
