import { availableParallelism } from 'node:os';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConvertHello } from '@everycast/contract/streams';
import { createFlvReader } from '@everycast/streaming/flv/read';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { convertLive } from '@everycast/video/live/convert';
import { ToolMissing } from '@everycast/video/tool/run';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createPressure } from './pressure.ts';

/** A browser that reconnects is often here before the end of its last conversion. Milliseconds. */
const patience = 5_000;
const lookEvery = 100;

export type Conversions = ReturnType<typeof createConversions>;

/**
 * The conversions of this process. Each takes about a core, so there is a limit.
 * @param limit null: one for every two cores
 */
export function createConversions({ limit, log }: { limit: number | null } & Pick<ConversionParts, 'log'>) {
  const places = limit ?? Math.max(1, Math.floor(availableParallelism() / 2));
  let taken = 0;

  return {
    /** Waits a moment for a place. @returns null if none is free, or nobody wants it anymore */
    async open(parts: Omit<ConversionParts, 'log'>, wanted: () => boolean): Promise<Conversion | null> {
      for (let waited = 0; taken >= places && wanted() && waited < patience; waited += lookEvery) await wait(lookEvery);
      if (taken >= places || !wanted()) return null;
      taken += 1;
      const conversion = startConversion({ ...parts, log });
      void conversion.ended.then(() => (taken -= 1));
      return conversion;
    },
  };
}

/** What waits for ffmpeg here, beyond the last message. Bytes. */
const waiting = 256 * 1024;
/** A conversion that makes nothing for this long hangs, or gets nothing. Long enough for a slow start on a busy machine. Milliseconds. */
const silentFor = 30_000;

/** Why a conversion ended without being stopped. `unreadable`: what it got is no WebM of a browser; `failed`: another attempt may succeed. */
export type ConversionEnd = 'unreadable' | 'failed' | 'missing';

interface ConversionParts {
  picture: Omit<ConvertHello, 'type'>;
  log: Kernel['log'];
  onTag(tag: MediaTag): void;
  /** More can be written. */
  onDrain(): void;
  onEnd(why: ConversionEnd): void;
}

export type Conversion = ReturnType<typeof startConversion>;

/** One ffmpeg that makes H.264 and AAC of what a browser records. */
function startConversion({ picture, log, onTag, onDrain, onEnd }: ConversionParts) {
  const input = new PassThrough({ highWaterMark: waiting });
  const stop = new AbortController();
  const reader = createFlvReader();
  const pressure = createPressure();
  let made = false;
  let closed = false;

  const give = (piece: Uint8Array): void => {
    if (closed) return;
    watchdog.refresh();
    try {
      for (const tag of reader.push(piece)) {
        made = true;
        onTag(tag);
      }
    } catch (error) {
      stop.abort(error);
    }
  };
  const watchdog = setTimeout(() => stop.abort(new Error('The conversion of a stream made nothing for too long')), silentFor);
  input.on('drain', () => {
    pressure.end();
    if (!closed) onDrain();
  });

  const over = (error: unknown): void => {
    clearTimeout(watchdog);
    input.destroy();
    if (closed) return;
    closed = true;
    log.warn({ err: error }, 'The conversion of a stream has ended');
    if (error instanceof ToolMissing) onEnd('missing');
    else onEnd(made ? 'failed' : 'unreadable');
  };
  const ended = convertLive(input, picture, give, stop.signal).then(() => over(new Error('Its recording has ended')), over);

  return {
    /** @returns false if nothing more should be written until `onDrain` */
    write(bytes: Uint8Array): boolean {
      if (closed || input.write(bytes)) return true;
      pressure.begin();
      return false;
    },
    /** Whether it converts more slowly than it gets something. */
    behind: pressure.behind,
    /** Ends it at once; resolves when its process is gone. `onEnd` isn't called. */
    close(): Promise<void> {
      closed = true;
      stop.abort(new Error('The conversion is no longer needed'));
      return ended;
    },
    ended,
  };
}
