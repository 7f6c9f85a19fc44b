import { randomUUID } from 'node:crypto';
import { defaultScenes } from '@everycast/contract/scenes';
import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { EncoderSetup, Stream, StreamDestination } from '@everycast/contract/streams';
import { type LiveEncoder, startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { until } from '../../support/until.ts';
import { slowFilm } from './material.ts';
import type { Person } from './person.ts';

/** How long a stream is on the air: enough for some segments and samples. Milliseconds. */
const onAir = 6_000;

/** A stream that has ended, with its recording in the library, and one to come. */
export async function addStreams(ida: Person, accountId: string): Promise<void> {
  await ida.call('PUT', '/api/v1/me/stream-settings', { ...defaultStreamSettings, resolution: '720p', timezone: 'Europe/Berlin' });
  await ida.call('PUT', '/api/v1/me/stream-scenes', { scenes: defaultScenes, version: 0 });
  const destination = await aimAtSandbox(ida);
  await ida.call('POST', '/api/v1/stream-destinations', {
    platform: 'custom',
    name: 'Spare',
    url: 'rtmp://127.0.0.1:1024/app',
    key: 'key',
    armed: false,
  });
  await ida.call('POST', '/api/v1/stream-events', {
    title: 'Latte art, live',
    schedule: { at: new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 16), zone: 'Europe/Berlin' },
    destinationIds: [destination.id],
    plannedMinutes: 90,
    reminderMinutes: 30,
    announcement: { text: 'Live in an hour', accountIds: [accountId], minutesBefore: 60 },
  });
  const encoder = await goLive(ida);
  const [live] = await streamsOf(ida);
  await ida.call('POST', `/api/v1/streams/${live?.id}/marks`, { id: randomUUID(), secondsAgo: 1 });
  await until(async () => ((await streamsOf(ida))[0]?.totals.onAirMs ?? 0) > 0);
  encoder.stop();
  await ida.call('POST', `/api/v1/streams/${live?.id}/end`, {});
  await until(async () => (await streamsOf(ida))[0]?.recording.state === 'saved');
}

/** Starts one that is live until its encoder is stopped. */
export async function startStream(by: Person): Promise<LiveEncoder> {
  await aimAtSandbox(by);
  return goLive(by);
}

async function aimAtSandbox(by: Person): Promise<StreamDestination> {
  const { url, key } = await by.call<{ url: string; key: string }>('GET', '/api/v1/sandbox/live');
  return by.call<StreamDestination>('POST', '/api/v1/stream-destinations', { platform: 'sandbox', url, key });
}

async function goLive(by: Person): Promise<LiveEncoder> {
  const { url, key } = await by.call<EncoderSetup>('POST', '/api/v1/stream-key');
  const encoder = startEncoder(`${url}/${key}`, slowFilm);
  await until(async () => (await streamsOf(by))[0]?.outputs[0]?.health?.state === 'live');
  await new Promise((resolve) => setTimeout(resolve, onAir));
  return encoder;
}

const streamsOf = async (by: Person): Promise<Stream[]> => (await by.call<{ items: Stream[] }>('GET', '/api/v1/streams')).items;
