import { sourceClosings } from '@everycast/contract/streams';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLink } from './link.ts';
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
  readonly send = () => undefined;
  readonly close = () => undefined;
}

let states: LinkState[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.made = [];
  states = [];
  openLink({ url: 'wss://social.example/', onReady: () => undefined, onState: (state) => states.push(state), bitrate: () => 1_000_000 });
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
