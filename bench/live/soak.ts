import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EncoderSetup, Stream } from '@everycast/contract/streams';
import { systemClock } from '@everycast/streaming/clock';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { parseRtmpAddress } from '@everycast/streaming/rtmp/address';
import { createDial } from '@everycast/streaming/rtmp/dial';
import { type Publication, publish } from '@everycast/streaming/rtmp/publisher';
import { createPeer, digestOf, type Fault, type Peer } from '@everycast/streaming/testing/peer';
import { type ServerProcess, startServerProcess } from '../../tests/chaos/server-process.ts';
import { signUp, type Visitor } from '../../tests/support/visitor.ts';
import { asked } from '../asked.ts';
import { growthOf } from '../soak/growth.ts';
import { type Sample, sampleOf } from '../soak/sample.ts';
import { startFlags } from '../start-flags.ts';
import { makeFilm, readFilm } from './film.ts';
import { headersOf, play } from './play.ts';

/** SOAK_MINUTES: a shorter run, which says less about memory. */
const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** In milliseconds. */
const sampling = 10_000;
const faultLasts = 40_000;
const faultEvery = 60_000;
const settling = 5_000;
const healthy = ['a', 'b', 'c'];
type Trouble = Fault | 'refuses';
const troubles: Trouble[] = ['resets', 'stalls', 'closes', 'half-speed', 'wrong-key', 'refuses'];

/**
 * An encoder's stream of 6 Mb/s through a real server process with recording on: to three healthy destinations, and to one that has another
 * fault each minute. Every frame is compared with what was sent, and the last quarter's memory with the second's.
 */
export async function benchLiveSoak(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-live-soak-'));
  await chmod(folder, 0o711);
  const environment = { ALLOW_PRIVATE_ADDRESSES: 'on', RTMP_PORT: '0' };
  const server = await startServerProcess(join(folder, 'data'), environment, { flags: startFlags });
  const good = await createPeer({ clock: systemClock });
  const bad = await createPeer({ clock: systemClock, bytesPerSecond: 375_000 });
  try {
    await makeFilm(join(folder, 'film.flv'));
    await server.ready();
    const person = await signUp(server.url);
    const film = await readFilm(join(folder, 'film.flv'));
    const publication = await goLive(person, [...healthy.map((key) => ({ peer: good, key })), { peer: bad, key: 'faulty' }]);
    publication.write(headersOf(film), () => undefined);
    const sent: string[] = [];
    let [longest, last] = [0, performance.now()];
    const stop = play(film, (tag: MediaTag) => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      sent.push(digestOf(tag));
      publication.write([tag], () => undefined);
    });
    const [samples] = await Promise.all([watchMemory(server), makeTrouble(bad)]);
    stop();
    await wait(settling);
    const [stream] = (await person.call<{ items: Stream[] }>('GET', '/api/v1/streams')).items;
    await publication.end();
    return report({ samples, sent, longest, good, bad, stream: stream as Stream });
  } finally {
    await server.stop();
    await Promise.all([good.stop(), bad.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function goLive(person: Visitor, to: { peer: Peer; key: string }[]): Promise<Publication> {
  for (const { peer, key } of to) {
    const url = `rtmp://127.0.0.1:${peer.port}/live`;
    await person.call('POST', '/api/v1/stream-destinations', { platform: 'custom', name: key, url, key });
  }
  const { url, key } = await person.call<EncoderSetup>('POST', '/api/v1/stream-key');
  if (url === null || key === null) throw new Error('Encoders can’t stream to this server.');
  const address = parseRtmpAddress(url, key);
  return publish(await createDial()({ ...address, signal: new AbortController().signal }), { address });
}

async function watchMemory(server: ServerProcess): Promise<Sample[]> {
  const samples: Sample[] = [];
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    await wait(sampling);
    samples.push(await sampleOf(server));
    if (samples.length % 30 === 0) console.error(`${samples.length / 6} min: ${mb(samples.at(-1)?.resident ?? 0)} resident`);
  }
  return samples;
}

async function makeTrouble(peer: Peer): Promise<void> {
  for (let minute = 0; minute < Math.floor(minutes); minute += 1) {
    const trouble = troubles[minute % troubles.length] as Trouble;
    if (trouble === 'refuses') await peer.stop();
    else {
      peer.fault = trouble;
      // What breaks a connection needs one; a key is looked at when one begins.
      if (trouble === 'wrong-key' || trouble === 'closes') await peer.drop();
    }
    await wait(faultLasts);
    if (trouble === 'refuses') await peer.start();
    peer.fault = 'none';
    // A stalled connection stays stalled, as it would on a server that hangs.
    await wait(faultEvery - faultLasts);
  }
}

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** How many frames a destination lacks of those sent since its first picture, which is unlike all others. Sounds repeat with the film. */
function lost(sent: readonly string[], received: readonly string[]): number {
  const missing = new Map<string, number>();
  const count = (digest: string, change: 1 | -1): unknown => missing.set(digest, (missing.get(digest) ?? 0) + change);
  const known = new Set(sent);
  const first = sent.indexOf(received.find((digest) => known.has(digest)) ?? '');
  for (const digest of sent.slice(Math.max(0, first))) count(digest, 1);
  for (const digest of received) if (known.has(digest)) count(digest, -1);
  return [...missing.values()].reduce((sum, left) => sum + Math.max(0, left), 0);
}

interface Result {
  samples: Sample[];
  sent: string[];
  /** The longest time that this process wrote nothing, in milliseconds: after a few seconds, a slate takes the place of what is missing. */
  longest: number;
  good: Peer;
  bad: Peer;
  stream: Stream;
}

function report({ samples, sent, longest, good, bad, stream }: Result): string {
  const [resident, heap] = [growthOf(samples.map((one) => one.resident)), growthOf(samples.map((one) => one.heap))];
  const losses = good.connections.map((received) =>
    lost(
      sent,
      received.map(({ digest }) => digest),
    ),
  );
  const outputs = stream.outputs.map(({ name, health }) => `${name}: ${health?.reconnects} reconnects, ${health?.framesDropped} dropped`);
  return [
    `${sent.length} frames in ${minutes} minutes; connections: ${good.connections.length} healthy, ${bad.connections.length} of the faulty one; longest pause of the encoder: ${longest.toFixed(0)} ms`,
    outputs.join('; '),
    `resident memory of the server: ${mb(resident.before)} in the second quarter, ${mb(resident.after)} in the last (medians); heap: ${mb(heap.before)}, then ${mb(heap.after)}`,
    `growth of resident memory ${asked(resident.ratio, { atMost: 1.05 })}`,
    `frames lost on healthy destinations ${asked(
      losses.reduce((sum, one) => sum + one, 0),
      { atMost: 0 },
      { digits: 0 },
    )}`,
    `healthy connections ${asked(good.connections.length, { atMost: healthy.length }, { digits: 0 })}`,
  ].join('\n');
}
