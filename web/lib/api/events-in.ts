/** The data of each server-sent event in a body. */
export async function* eventsIn(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (!body) return;
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice(6))
        .join('\n');
      if (data) yield data;
    }
  }
}
