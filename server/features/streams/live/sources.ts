import { type SourceNews, SourceReport, sourceClosings } from '@everycast/contract/streams';
import { createFlvReader } from '@everycast/streaming/flv/read';
import { FlvError } from '@everycast/streaming/flv/tag';
import type { WebSocket } from 'ws';
import type { Broadcast } from './broadcast.ts';
import type { Conversions } from './convert/conversions.ts';
import { convertOverSocket, jsonOf, type SocketConversion } from './convert/over-socket.ts';

/** How often the browser receives what has arrived. Milliseconds. */
const tellEvery = 500;
/** A browser that answers no ping for this long is gone. Milliseconds. */
const pingEvery = 10_000;
/** One that was refused and doesn't close the connection is disconnected after this. Milliseconds. */
const closeWithin = 2_000;

/**
 * A browser's socket as the source of a broadcast. Its binary messages are an FLV stream, or WebM that is converted here if its first message
 * says so; the only other text is what the browser has left out. The socket is closed when the stream ends, when another source takes its place, and when what it sends
 * can't be read or is too much. Then nothing more is read of it.
 */
export function sourceOverSocket(socket: WebSocket, broadcast: Broadcast, conversions: Conversions): void {
  const reader = createFlvReader();
  const rate = createRate();
  const tell = (news: SourceNews) => socket.send(JSON.stringify(news));
  let conversion: SocketConversion | null = null;
  let received = 0;
  let alive = true;

  const close = (code: keyof typeof sourceClosings, reason: string): void => {
    conversion?.close();
    socket.close(sourceClosings[code], reason);
    setTimeout(() => socket.terminate(), closeWithin).unref();
  };
  const refuse = (code: keyof typeof sourceClosings, reason: string): void => {
    socket.off('message', receive);
    input.detach();
    close(code, reason);
  };
  const report = (text: string, first: boolean): void => {
    const said = SourceReport.safeParse(jsonOf(text));
    if (first || !said.success) refuse('unreadable', 'text');
    else if (rate.exceeded({ bytes: text.length, tags: 1 })) refuse('tooFast', 'too fast');
    else input.leaveOut(said.data.frames);
  };
  const receive = (data: unknown, binary: boolean): void => {
    if (!binary) {
      const text = String(data);
      const first = conversion === null && received === 0;
      const started = first ? convertOverSocket(text, { socket, conversions, input, tell, refuse }) : null;
      if (started) conversion = started;
      else report(text, first);
      return;
    }
    const bytes = data as Buffer;
    received += bytes.length;
    try {
      const tags = conversion ? [] : reader.push(bytes);
      if (rate.exceeded({ bytes: bytes.length, tags: tags.length })) refuse('tooFast', 'too fast');
      else if (conversion) conversion.write(bytes);
      else for (const tag of tags) input.write(tag);
    } catch (error) {
      if (!(error instanceof FlvError)) throw error;
      refuse('unreadable', error.code);
    }
  };

  const input = broadcast.attach({ dismissed: (why) => close(why, why) });
  const telling = setInterval(
    () => tell({ type: 'received', bytes: received, ...(conversion && { behind: conversion.behind() }) }),
    tellEvery,
  );
  const pings = setInterval(() => {
    // Of a socket that waits for its conversion, nothing is read: not its pongs either.
    if (socket.isPaused) return;
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, pingEvery);

  socket.on('pong', () => (alive = true));
  socket.on('message', receive);
  socket.on('close', () => {
    for (const timer of [telling, pings]) clearInterval(timer);
    conversion?.close();
    input.detach();
  });
  tell({ type: 'ready' });
}

/** More than any encoder sends, averaged over a second: bytes, and tags. A browser that sends faster is broken, or hostile. */
const mostBytes = 12_500_000;
/** Sixty pictures and fifty frames of sound a second are 110. The rest is for what waited while a connection was slow. */
const mostTags = 5_000;

/**
 * Counts what a source sends in the current second.
 * @param elapsed milliseconds of a clock that never jumps
 */
export function createRate(elapsed: () => number = () => performance.now()) {
  let since = elapsed();
  let bytes = 0;
  let tags = 0;
  return {
    /** @returns whether that is too fast. A message counts as a tag, even if it contains none */
    exceeded(more: { bytes: number; tags: number }): boolean {
      if (elapsed() - since >= 1_000) [since, bytes, tags] = [elapsed(), 0, 0];
      bytes += more.bytes;
      tags += Math.max(1, more.tags);
      return bytes > mostBytes || tags > mostTags;
    },
  };
}
