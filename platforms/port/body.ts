/** The answer is longer than any that was asked for. Named as a guarded fetch names it, so that `unreached` knows it. */
class TooLarge extends Error {
  readonly code = 'too_large';
  readonly sent = true;
}

/**
 * Reads an answer as text, but no more than `maxBytes`.
 * @throws Error with code `too_large`, or what the connection threw when it broke
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return '';
  // HTTP lets no more through than was announced, so a short answer needs no counting, which costs more than the reading.
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
