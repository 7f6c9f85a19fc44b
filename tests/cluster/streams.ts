import { setTimeout as wait } from 'node:timers/promises';
import type { Stream } from '@everycast/contract/streams';
import { type Arrivals, gapSince, startArrivals } from '@everycast/streaming/testing/arrivals';
import { type Caller, createCaller } from '../chaos/caller.ts';
import { makeFilm, type Source, startRtmp, startStudio } from './sources.ts';

/** How a stream went since something happened. */
export interface StreamGap {
  /** The longest time in which its destination got no picture. Milliseconds. */
  gap: number;
  /** How often its source was disconnected. */
  disconnected: number;
}

/** Two streams that are on air all the time: of a studio, and of an encoder. */
export interface Streams {
  /** What follows is measured on its own. */
  startGap(): void;
  /** Since `startGap`, by the source's name. */
  gaps(): Record<string, StreamGap>;
  /** Ends them. @returns what was wrong with them */
  end(): Promise<string[]>;
  /** Ends what runs here. */
  close(): Promise<void>;
}

/** For the first picture, and for one after something has happened. Milliseconds. */
const arrivesWithin = 60_000;
/** For a recording, once its stream has ended. Milliseconds. */
const savedWithin = 180_000;

/** @param folder where their film is made */
export async function startStreams({ url, rtmpUrl, folder }: { url: string; rtmpUrl: string; folder: string }): Promise<Streams> {
  const film = await makeFilm(folder);
  const arrivals: Arrivals[] = [];
  const streams: { source: Source; arrived: Arrivals; caller: Caller }[] = [];
  /** Somebody in a workspace of their own, whose streams go to one server. */
  async function person(name: string, arrived: Arrivals): Promise<Caller> {
    const caller = createCaller(url);
    await caller.signUp(name);
    const { id } = await caller.call<{ id: string }>('POST', '/api/v1/workspaces', { name });
    caller.enter(id);
    await caller.call('POST', '/api/v1/stream-destinations', { platform: 'custom', name: 'Arrivals', url: arrived.url, key: 'all' });
    return caller;
  }
  const start = async (name: string, begin: (caller: Caller) => Promise<Source>): Promise<void> => {
    const arrived = await startArrivals();
    arrivals.push(arrived);
    const caller = await person(name, arrived);
    streams.push({ source: await begin(caller), arrived, caller });
  };
  await start('Studio', (caller) => startStudio(caller, url, film.tags));
  await start('Encoder', (caller) => startRtmp(caller, rtmpUrl, film.path));
  for (const { source, arrived } of streams) await picture(source, arrived);

  let from = performance.now();
  return {
    startGap() {
      from = performance.now();
    },
    gaps: () =>
      Object.fromEntries(
        streams.map(({ source: { name, disconnected }, arrived: { times } }) => [
          name,
          {
            gap: Math.max(gapSince(from, times), performance.now() - Math.max(from, times.at(-1) ?? from)),
            disconnected: disconnected.filter((at) => at >= from).length,
          },
        ]),
      ),
    async end() {
      const faults: string[] = [];
      for (const { source, arrived, caller } of streams) {
        await picture(source, arrived).catch(({ message }: Error) => faults.push(message));
        const id = await source.stream();
        await source.end();
        faults.push(...source.faults, ...(await recorded(caller, id, source.name)));
      }
      return faults;
    },
    close: async () => void (await Promise.all(arrivals.map((one) => one.stop()))),
  };
}

/** What is wrong with the recording of a stream that was ended. */
async function recorded(caller: Caller, id: string, name: string): Promise<string[]> {
  for (const until = performance.now() + savedWithin; performance.now() < until; await wait(500)) {
    const { recording } = await caller.call<Stream>('GET', `/api/v1/streams/${id}`);
    if (recording.problem !== null) return [`The recording of the ${name}: ${recording.problem}`];
    if (recording.state === 'saved') return [];
  }
  return [`The recording of the ${name} isn’t saved.`];
}

/** Until the next picture. @throws Error if none comes */
async function picture({ name, faults }: Source, { times }: Arrivals): Promise<void> {
  const before = times.length;
  for (const until = performance.now() + arrivesWithin; performance.now() < until && faults.length === 0; await wait(50)) {
    if (times.length > before) return;
  }
  throw new Error(`The destination of the ${name} gets no pictures.`);
}
