import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Stream, sourceClosings } from '@everycast/contract/streams';
import { createFlvReader } from '@everycast/streaming/flv/read';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { film, type LiveEncoder, runFfmpeg, startEncoder } from '@everycast/streaming/testing/ffmpeg';
import type { Caller } from '../chaos/caller.ts';
import { openStudio, type StudioSocket } from '../support/studio.ts';

/* What sends a stream until it is ended, and connects again whenever it is disconnected. */

export interface Source {
  name: string;
  /** When it was disconnected, by performance.now(). */
  disconnected: number[];
  faults: string[];
  /** The stream's ID. */
  stream(): Promise<string>;
  end(): Promise<void>;
}

/** Abnormal closure (RFC 6455, section 7.4.1). */
const killed = 1006;
/** Before a source connects again. Milliseconds. */
const again = 250;
/** Seconds of a film that sources repeat. */
const seconds = 10;

/** The film that sources repeat, and its file. */
export async function makeFilm(folder: string): Promise<{ path: string; tags: MediaTag[] }> {
  const path = join(folder, 'film.flv');
  await runFfmpeg([...film(seconds), path]);
  return { path, tags: createFlvReader().push(await readFile(path)) };
}

/** A studio of somebody who is signed in, over a WebSocket. */
export async function startStudio(person: Caller, url: string, tags: readonly MediaTag[]): Promise<Source> {
  const { items } = await person.call<{ items: { id: string }[] }>('GET', '/api/v1/stream-destinations');
  const { id } = await person.call<Stream>('POST', '/api/v1/streams', {
    title: 'From a studio',
    destinationIds: items.map((one) => one.id),
  });
  const source = emptySource('studio');
  let isOver = false;
  let socket: StudioSocket | null = null;

  async function run(): Promise<void> {
    while (!isOver) {
      // HAProxy answers with an error while no process takes streams.
      socket = await openStudio(url, id, person.headers()).catch(() => null);
      if (!socket) {
        await wait(again);
        continue;
      }
      const leaving = new AbortController();
      // Its socket may also end with an error: the process was killed.
      const closed = socket.closed.catch(() => killed).finally(() => leaving.abort());
      await socket.play(repeated(tags), 1, leaving.signal);
      const code = await closed;
      if (isOver) return;
      source.disconnected.push(performance.now());
      if (code === sourceClosings.ended) {
        source.faults.push(`The studio’s stream was ended, and nobody had ended it: ${socket.reason()}`);
        return;
      }
      await wait(again);
    }
  }
  const running = run();
  return {
    ...source,
    stream: async () => id,
    async end() {
      isOver = true;
      await person.call('POST', `/api/v1/streams/${id}/end`);
      socket?.close();
      await running;
    },
  };
}

/** ffmpeg, over RTMP. @param rtmpUrl of the balancer, without a key */
export async function startRtmp(person: Caller, rtmpUrl: string, path: string): Promise<Source> {
  const { key } = await person.call<{ key: string }>('POST', '/api/v1/stream-key');
  const source = emptySource('encoder');
  let isOver = false;
  let encoder: LiveEncoder;
  async function run(): Promise<void> {
    while (!isOver) {
      encoder = startEncoder(`${rtmpUrl}/${key}`, ['-stream_loop', '-1', '-i', path, '-c', 'copy']);
      await encoder.ended;
      if (isOver) return;
      source.disconnected.push(performance.now());
      await wait(again);
    }
  }
  const running = run();
  return {
    ...source,
    stream: async () => (await person.call<{ items: Stream[] }>('GET', '/api/v1/streams')).items[0]?.id ?? '',
    async end() {
      isOver = true;
      encoder.stop();
      await running;
    },
  };
}

const emptySource = (name: string) => ({ name, disconnected: [] as number[], faults: [] as string[] });

/** A film over and over, on one line of time. */
function* repeated(tags: readonly MediaTag[]): Generator<MediaTag> {
  for (let from = 0; ; from += seconds * 1_000) {
    for (const tag of tags) if (from === 0 || tag.kind !== 'script') yield { ...tag, time: tag.time + from };
  }
}
