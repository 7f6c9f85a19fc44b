import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../../tests/chaos/caller.ts';
import { type Client, signUp } from '../../tests/chaos/client.ts';
import { startServerProcess } from '../../tests/chaos/server-process.ts';
import { asked } from '../asked.ts';
import { startFlags } from '../start-flags.ts';
import { growthOf } from './growth.ts';
import { type Sample, sampleOf } from './sample.ts';

/** SOAK_MINUTES: a shorter run of at least one, which says less. */
const minutes = Math.max(1, Number(process.env.SOAK_MINUTES ?? 30));
const callsPerSecond = 20;
/** Seconds between two samples of memory. */
const sampleEvery = 10;
/** What a process may take while people work with it, in megabytes. */
const maxResident = 350;
/** Posts on the calendar of the month that people look at. */
const posts = 300;

const day = (after: number): string => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
const month = { from: day(-29), to: day(0) };

/** What screens read, as often as people open them. */
const screens = [
  '/api/v1/posts?limit=50',
  '/api/v1/posts?limit=200',
  `/api/v1/posts/calendar?first=${month.from}&last=${month.to}&zone=Europe/Berlin`,
  '/api/v1/accounts',
  '/api/v1/account-groups',
  '/api/v1/notifications',
  '/api/v1/media',
  '/api/v1/labels',
  '/api/v1/queues',
  '/api/v1/engagement/conversations',
  `/api/v1/analytics/overview?from=${month.from}&to=${month.to}`,
  '/api/v1/me',
];

/** People who open screens and write drafts, 20 calls a second in all: resident memory must stay flat and small. */
export async function benchPeople(count: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-people-'));
  await chmod(dataDir, 0o711);
  const server = await startServerProcess(dataDir, { RTMP_PORT: 'off' }, { flags: startFlags });
  try {
    await server.ready();
    const owner = await signUp(server.url);
    for (let number = 0; number < posts; number += 1) await draft(owner.caller, number);
    const people = [owner.caller, ...(await guests(owner, count - 1))];
    const samples: Sample[] = [];
    const began = performance.now();
    for (let call = 0; call < minutes * 60 * callsPerSecond; call += 1) {
      await wait(Math.max(0, began + (call * 1_000) / callsPerSecond - performance.now()));
      await work(people[call % people.length] as Caller, call);
      if (call % (sampleEvery * callsPerSecond) === 0) samples.push(await sampleOf(server));
    }
    return report(samples, count);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function guests(owner: Client, count: number): Promise<Caller[]> {
  const all: Caller[] = [];
  for (let number = 0; number < count; number += 1) all.push(await owner.invite(`Guest${number}`));
  return all;
}

const draft = (person: Caller, number: number) =>
  person.call('POST', '/api/v1/posts', { text: `Draft ${number} of somebody who writes a lot`, accountIds: [] });

async function work(person: Caller, call: number): Promise<void> {
  if (call % 10 === 9) await draft(person, call);
  else await person.call('GET', screens[call % screens.length] as string);
}

const mb = (bytes: number): number => bytes / 1e6;

function report(samples: readonly Sample[], count: number): string {
  const resident = growthOf(samples.map((sample) => sample.resident));
  const peak = Math.max(...samples.map((sample) => sample.resident));
  const heap = growthOf(samples.map((sample) => sample.heap));
  return [
    `${count} people, ${callsPerSecond} calls a second for ${minutes} minutes`,
    `resident memory of the server: ${mb(resident.before).toFixed(0)} MB in the second quarter, ${mb(resident.after).toFixed(0)} MB in the last (medians)`,
    `heap: ${mb(heap.before).toFixed(0)} MB, then ${mb(heap.after).toFixed(0)} MB`,
    `growth of resident memory ${asked(resident.ratio, { atMost: 1.05 })}`,
    `peak of resident memory ${asked(mb(peak), { atMost: maxResident }, { unit: ' MB', digits: 0 })}`,
    ...(process.env.SOAK_SAMPLES ? [samples.map((sample) => mb(sample.resident).toFixed(0)).join(' ')] : []),
  ].join('\n');
}
