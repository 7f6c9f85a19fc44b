import { sourceClosings } from '@everycast/contract/streams';
import { aacConfigTag, aacFrameTag, avcFrameTag } from '@everycast/streaming/flv/build';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Link, openLink } from './link.ts';
import type { LinkState } from './link-state.ts';

/* The studio's connection, on a WebSocket that the test opens and closes. */

class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = 1;
  bufferedAmount = 0;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor() {
    Socket.made.push(this);
  }
  sent: unknown[] = [];
  readonly send = (data: unknown) => void this.sent.push(data);
  readonly close = () => undefined;
}

let states: LinkState[];
let link: Link;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.made = [];
  states = [];
  link = openLink({
    url: 'wss://social.example/',
    onReady: () => undefined,
    onState: (state) => states.push(state),
    bitrate: () => 1_000_000,
  });
  Socket.made[0]?.onmessage({ data: '{"type":"ready"}' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const closeWith = (code: number) => {
  Socket.made.at(-1)?.onclose({ code });
  vi.advanceTimersByTime(2_000);
};

test.each([
  [sourceClosings.ended, 'ended'],
  [sourceClosings.replaced, 'replaced'],
  [sourceClosings.noAccess, 'refused'],
])('after closing with %d it is over: %s', (code, state) => {
  closeWith(code);
  expect([states, Socket.made.length]).toEqual([['connecting', 'open', state], 1]);
});

test.each([
  [sourceClosings.movedOn, 'lost'],
  [sourceClosings.tooFast, 'tooFast'],
  [sourceClosings.unreadable, 'unreadable'],
  [sourceClosings.notLive, 'notLive'],
  [1006, 'lost'],
  [1013, 'lost'],
])('after closing with %d it connects again, and says why until it has: %s', (code, state) => {
  closeWith(code);
  expect([states, Socket.made.length]).toEqual([['connecting', 'open', state], 2]);
  Socket.made[1]?.onmessage({ data: '{"type":"ready"}' });
  expect(states.at(-1)).toBe('open');
});

test('a connection that carries less than is sent costs pictures first, then sound, and never the configuration', () => {
  const [socket] = Socket.made;
  if (!socket) throw new Error('No socket.');
  const waiting = (seconds: number) => {
    socket.bufferedAmount = seconds * 125_000;
    socket.sent = [];
    link.send(avcFrameTag({ time: 0, keyframe: true, data: Uint8Array.of(1) }));
    link.send(aacFrameTag({ time: 0, data: Uint8Array.of(1) }));
    link.send(aacConfigTag(Uint8Array.of(0x11, 0x90), 0));
    return socket.sent.length;
  };
  expect([waiting(1), waiting(4), waiting(7), waiting(1)]).toEqual([3, 2, 1, 3]);
  expect(link.leftOut()).toEqual({ pictures: 2, sounds: 1 });
});

test('what was left out is reported on a connection that works', () => {
  expect(link.report(12)).toBe(true);
  expect(Socket.made[0]?.sent.at(-1)).toBe('{"type":"leftOut","frames":12}');
  closeWith(1006);
  expect(link.report(12)).toBe(false);
});
