import { type SourceNews, sourceClosings } from '@everycast/contract/streams';
import { FlvError } from '@everycast/streaming/flv/error';
import { createFlvReader } from '@everycast/streaming/flv/read';
import type { WebSocket } from 'ws';
import type { Broadcast } from './broadcast.ts';

/** More than any encoder sends, averaged over a second: bytes. A browser that sends faster is broken, or hostile. */
const maxBytesPerSecond = 12_500_000;
/** How often the browser is told what has arrived. Milliseconds. */
const tellEvery = 500;
/** A browser that answers no ping for this long is gone. Milliseconds. */
const pingEvery = 10_000;

/**
 * A browser's socket as the source of a broadcast. Its binary messages are an FLV stream; text is not accepted. The socket is closed when the
 * stream ends, when another source takes its place, and when what it sends can't be read.
 */
export function sourceOverSocket(socket: WebSocket, broadcast: Broadcast): void {
  const reader = createFlvReader();
  const tell = (news: SourceNews) => socket.send(JSON.stringify(news));
  let received = 0;
  let thisSecond = 0;
  let alive = true;

  const input = broadcast.attach({ dismissed: (why) => socket.close(sourceClosings[why], why) });
  const telling = setInterval(() => tell({ type: 'received', bytes: received }), tellEvery);
  const seconds = setInterval(() => (thisSecond = 0), 1_000);
  const pings = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, pingEvery);

  socket.on('pong', () => (alive = true));
  socket.on('message', (data, binary) => {
    if (!binary) return socket.close(sourceClosings.unreadable, 'text');
    const bytes = data as Buffer;
    received += bytes.length;
    thisSecond += bytes.length;
    if (thisSecond > maxBytesPerSecond) return socket.close(sourceClosings.tooFast, 'too fast');
    try {
      for (const tag of reader.push(bytes)) input.write(tag);
    } catch (error) {
      if (!(error instanceof FlvError)) throw error;
      socket.close(sourceClosings.unreadable, error.code);
    }
  });
  socket.on('close', () => {
    for (const timer of [telling, seconds, pings]) clearInterval(timer);
    input.detach();
  });
  tell({ type: 'ready' });
}
