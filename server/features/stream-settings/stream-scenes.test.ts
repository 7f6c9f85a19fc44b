import type { Me } from '@everycast/contract/me';
import { defaultScenes, maxScenes, maxSources, type Scene } from '@everycast/contract/scenes';
import { defaultStreamSettings, type StreamSettings } from '@everycast/contract/stream-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { StreamSettingsNeeds } from './needs.ts';
import { createStreamSettings } from './stream-settings.ts';
import { streamSettingsRoutes } from './stream-settings-routes.ts';

let database: TestDatabase;
let app: Identity;
let people: StreamSettingsNeeds['people'];
beforeAll(async () => {
  database = await createTestDatabase();
  // Nothing else of a person is read.
  let person = { emailNotifications: true, language: null, zone: null as string | null, twoFactor: false } as Me;
  people = {
    me: async () => person,
    changeMe: async (_id, change) => (person = { ...person, ...change } as Me),
  };
  const settings = createStreamSettings(
    { db: database.db, clock: systemClock },
    { people, twoFactor: { isOn: async () => person.twoFactor, turnOff: async () => undefined } },
  );
  app = await startIdentity({ databaseUrl: database.url, routes: (http) => streamSettingsRoutes(http, settings) });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

let count = 0;
const somebody = () => app.join(`scenes${count++}@example.org`);
const url = '/api/v1/me/stream-scenes';
const frame = { x: 0.1, y: 0.8, width: 0.4, height: 0.1 };
const text = { id: 't', kind: 'text', frame, text: 'Hello', size: 'medium', color: 'light', plate: true } as const;
const titled: Scene = { id: 'a', name: 'Title', sources: [text] };

test('a person has the three default scenes until they save their own, which nobody else sees', async () => {
  const [person, other] = [await somebody(), await somebody()];
  expect((await app.call('GET', url, person)).json()).toEqual({ scenes: defaultScenes, version: 0 });
  const scenes = [titled, ...defaultScenes];
  expect((await app.call('PUT', url, person, { scenes, version: 0 })).json()).toEqual({ scenes, version: 1 });
  expect((await app.call('PUT', url, person, { scenes: [titled], version: 1 })).json()).toEqual({ scenes: [titled], version: 2 });
  expect((await app.call('GET', url, person)).json()).toEqual({ scenes: [titled], version: 2 });
  expect((await app.call('GET', url, other)).json()).toMatchObject({ version: 0 });
  expect((await app.call('GET', url)).statusCode).toBe(401);
});

test.each([0, 2])('a change of version %i, where another one was saved since, overwrites nothing and returns that one', async (version) => {
  const person = await somebody();
  await app.call('PUT', url, person, { scenes: [titled], version: 0 });
  const response = await app.call('PUT', url, person, { scenes: defaultScenes, version });
  expect(response.statusCode).toBe(409);
  expect(response.json().error).toMatchObject({ code: 'version_conflict', details: { scenes: [titled], version: 1 } });
  expect((await app.call('GET', url, person)).json()).toEqual({ scenes: [titled], version: 1 });
});

test('two tabs that save at the same time: one does, the other is told', async () => {
  for (const version of [0, 1]) {
    const person = await somebody();
    if (version > 0) await app.call('PUT', url, person, { scenes: defaultScenes, version: 0 });
    const saves = await Promise.all(Array.from({ length: 4 }, () => app.call('PUT', url, person, { scenes: [titled], version })));
    expect(saves.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  }
});

const sources = (length: number) => Array.from({ length }, (_, at) => ({ ...text, id: `t${at}` }));
const outside = { ...frame, x: 0.99 };

test.each<[string, unknown, string]>([
  ['no scene', [], 'Keep at least one scene.'],
  [
    'too many scenes',
    Array.from({ length: maxScenes + 1 }, (_, at) => ({ ...titled, id: `s${at}` })),
    'You can have up to 20 scenes. Remove some.',
  ],
  ['too many sources', [{ ...titled, sources: sources(maxSources + 1) }], 'A scene can have up to 20 sources. Remove some.'],
  ['a scene twice', [titled, titled], 'A scene is listed twice.'],
  ['a source twice', [{ ...titled, sources: [text, text] }], 'A source is listed twice.'],
  ['an empty name', [{ ...titled, name: '  ' }], 'Enter a name.'],
  ['no name', [{ ...titled, name: null }], 'Enter a name.'],
  ['a long name', [{ ...titled, name: 'x'.repeat(61) }], 'Use at most 60 characters.'],
  ['a name of two lines', [{ ...titled, name: 'a\nb' }], 'Use a single line.'],
  ['a long text', [{ ...titled, sources: [{ ...text, text: 'x'.repeat(201) }] }], 'Use at most 200 characters.'],
  ['a source outside', [{ ...titled, sources: [{ ...text, frame: outside }] }], 'Part of every source must be inside the picture.'],
  ['a name that is no text', [{ ...titled, name: 'a\ud83d' }], ''],
  ['a text that is none', [{ ...titled, sources: [{ ...text, text: 'a\ud83d' }] }], ''],
  ['a text with control characters', [{ ...titled, sources: [{ ...text, text: 'a\u0000' }] }], ''],
  ['any color', [{ ...titled, sources: [{ ...text, color: '#f00' }] }], ''],
  ['an unknown kind', [{ ...titled, sources: [{ ...text, kind: 'page' }] }], ''],
  ['an unknown field', [{ ...titled, sources: [{ ...text, url: 'https://example.org' }] }], ''],
  ['an image that is an address', [{ ...titled, sources: [{ id: 'i', kind: 'image', frame, mediaId: 'https://example.org' }] }], ''],
])('%s is rejected, and what was saved stays', async (_, scenes, what) => {
  const person = await somebody();
  const response = await app.call('PUT', url, person, { scenes, version: 0 });
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toMatchObject({ code: 'invalid_input' });
  expect(JSON.stringify(response.json())).toContain(what);
  expect((await app.call('GET', url, person)).json()).toMatchObject({ version: 0 });
});

test('every field of the settings is kept as it was saved, for its person only', async () => {
  const [person, other] = [await somebody(), await somebody()];
  const at = '/api/v1/me/stream-settings';
  expect((await app.call('GET', at, person)).json()).toEqual(defaultStreamSettings);
  const saved: StreamSettings = {
    videoInput: 'camera-2',
    audioInput: 'microphone-2',
    audioOutput: 'speakers-2',
    resolution: '720p',
    bitrate: 4500,
    fps: 30,
    encoder: 'x264',
    format: 'flv',
    sourceGrace: 30,
    emailNotifications: false,
    pushNotifications: false,
    streamNotifications: false,
    twoFactorAuth: false,
    apiKeyEnabled: false,
    language: 'en',
    timezone: 'Europe/London',
  };
  // Each field differs from its default, where there is a choice.
  const same = Object.entries(saved).filter(([field, value]) => value === defaultStreamSettings[field as keyof StreamSettings]);
  expect(same.map(([field]) => field)).toEqual(['encoder', 'format', 'twoFactorAuth', 'language']);
  // A form is saved as a whole: its UTC and English aren't choices until there were others.
  await app.call('PUT', at, person, { ...saved, timezone: 'UTC' });
  expect(await people.me('')).toMatchObject({ zone: null, language: null });
  expect((await app.call('PUT', at, person, saved)).json()).toEqual(saved);
  expect((await app.call('GET', at, person)).json()).toEqual(saved);
  await app.call('PUT', at, person, { ...saved, timezone: 'utc' });
  expect((await people.me('')).zone).toBe('UTC');
  for (const language of ['de', 'en']) {
    await app.call('PUT', at, person, { ...saved, language });
    expect((await people.me('')).language).toBe(language);
  }
  expect((await app.call('GET', at, other)).json()).toMatchObject({ resolution: '1080p', apiKeyEnabled: true, videoInput: '' });
  for (const wrong of [{ resolution: '8K' }, { bitrate: 1 }, { fps: 24 }, { timezone: 'Mars/Phobos' }, { more: true }]) {
    expect([wrong, (await app.call('PUT', at, person, { ...saved, ...wrong })).statusCode]).toEqual([wrong, 400]);
  }
});
