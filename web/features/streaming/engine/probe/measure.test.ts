import { expect, test } from 'vitest';
import type { Picture } from '../program/h264.ts';
import { measure } from './measure.ts';

const picture: Picture = { width: 1280, height: 720, fps: 30, bitrate: 3_000_000 };

/** An encoder that takes so long for each picture, on a simulated clock. Milliseconds. */
function machine({ starts = 0, takes, refuses = false }: { starts?: number; takes: number; refuses?: boolean }) {
  let time = 0;
  let waiting = 0;
  let readyAt = starts;
  let configured: VideoEncoderConfig | null = null;
  let state: CodecState = 'unconfigured';
  let output: () => void = () => undefined;
  const frames = { made: 0, closed: 0 };
  const encoder = {
    get state() {
      return state;
    },
    get encodeQueueSize() {
      return waiting;
    },
    configure(config: VideoEncoderConfig) {
      if (refuses) throw new DOMException('unsupported', 'NotSupportedError');
      configured = config;
      state = 'configured';
    },
    encode() {
      if (waiting === 0) readyAt = Math.max(readyAt, time) + takes;
      waiting += 1;
    },
    flush: () => Promise.resolve(),
    close() {
      state = 'closed';
    },
  };
  return {
    frames,
    configured: () => configured,
    state: () => state,
    now: () => time,
    pass(milliseconds: number) {
      time += milliseconds;
      while (waiting > 0 && readyAt <= time) {
        waiting -= 1;
        const at = time;
        time = readyAt;
        output();
        time = at;
        readyAt += takes;
      }
    },
    createEncoder(init: VideoEncoderInit) {
      output = init.output as () => void;
      return encoder;
    },
    frameOf() {
      frames.made += 1;
      return { close: () => (frames.closed += 1) } as unknown as VideoFrame;
    },
  };
}

function run(
  of: ReturnType<typeof machine>,
  { signal = new AbortController().signal, onWait }: { signal?: AbortSignal; onWait?: () => void } = {},
) {
  const wait = async (milliseconds: number) => {
    onWait?.();
    of.pass(milliseconds);
  };
  return measure({ picture, frameOf: of.frameOf, createEncoder: of.createEncoder, signal, now: of.now, wait });
}

test.each([5, 20, 40])('an encoder that takes %i ms per picture is measured as that, however long it takes to start', async (takes) => {
  const of = machine({ starts: 300, takes });
  expect(await run(of)).toBeCloseTo(1000 / takes, 0);
  expect(of.frames.closed).toBe(of.frames.made);
  expect(of.state()).toBe('closed');
});

test('it gets the stream’s own settings, and two seconds of pictures', async () => {
  const of = machine({ takes: 1 });
  await run(of);
  expect(of.configured()).toMatchObject({
    codec: 'avc1.64001f',
    width: 1280,
    height: 720,
    framerate: 30,
    bitrate: 3_000_000,
    latencyMode: 'realtime',
  });
  expect(of.frames.made).toBe(60);
});

test('a slow computer is kept busy for two and a half seconds at most', async () => {
  const of = machine({ takes: 400 });
  expect(await run(of)).toBeCloseTo(2.5, 1);
  expect(of.now()).toBeLessThan(2_600);
  const stuck = machine({ starts: 10_000, takes: 400 });
  expect(await run(stuck)).toBe(0);
  expect(stuck.state()).toBe('closed');
});

test('settings that the encoder rejects can’t be encoded at all', async () => {
  expect(await run(machine({ takes: 1, refuses: true }))).toBe(0);
});

test('a stream that starts ends it, without a result', async () => {
  const of = machine({ takes: 20 });
  const stop = new AbortController();
  expect(await run(of, { signal: stop.signal, onWait: () => stop.abort() })).toBeNull();
  expect(of.state()).toBe('closed');
});
