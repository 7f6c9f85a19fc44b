import { expect, test } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { newParcel, type Parcel, type ParcelPost, retried } from './parcels.ts';
import { sendParcel } from './send-parcel.ts';

const hour = 3600_000;
const owner = { personId: 'p', workspaceId: 'w' };
const post: ParcelPost = { stage: 'draft', text: 'Bread', media: [], accountIds: [], labelIds: [] };
const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const offline = () => new ApiProblem('offline', 'No connection', 0);

/** A device and a server that remembers keys; `fails` says what goes wrong with the next calls, and whether they arrived. */
function bench(fails: { at: 'upload' | 'create'; arrived?: boolean; with: ApiProblem }[] = []) {
  const kept = new Map<string, Parcel>();
  const server = { uploads: [] as string[], posts: [] as ParcelPost[] };
  const answered = new Map<string, string>();
  let now = 0;
  const failure = (at: string) => (fails[0]?.at === at ? fails.shift() : undefined);
  const parts = {
    store: {
      put: async (one: Parcel) => void kept.set(one.id, structuredClone(one)),
      remove: async (id: string) => void kept.delete(id),
    },
    async upload({ name }: File) {
      const fails = failure('upload');
      if (!fails || fails.arrived) server.uploads.push(name);
      if (fails) throw fails.with;
      return { id: `id of ${name}` };
    },
    async create(body: ParcelPost, key: string) {
      const fails = failure('create');
      const asked = JSON.stringify(body);
      if (!fails || fails.arrived) {
        expect(answered.get(key) ?? asked).toBe(asked);
        if (!answered.has(key)) server.posts.push(structuredClone(body));
        answered.set(key, asked);
      }
      if (fails) throw fails.with;
    },
    now: () => now,
  };
  return {
    kept,
    server,
    later(by: number) {
      now += by;
    },
    add(one: Parcel) {
      kept.set(one.id, one);
      return one.id;
    },
    send: async (id: string) => sendParcel(kept.get(id) as Parcel, parts),
  };
}

test('files go to the library and then the post is created, with them in their order', async () => {
  const device = bench();
  const id = device.add(newParcel({ owner, at: 0, post: { ...post, media: ['old'] }, files: [file('a'), file('b')] }));
  expect(await device.send(id)).toBe('sent');
  expect(device.server.posts).toEqual([{ ...post, media: ['old', 'id of a', 'id of b'] }]);
  expect(device.kept.size).toBe(0);
});

test('a lost response creates nothing twice, and what has arrived isn’t sent again', async () => {
  const device = bench([
    { at: 'upload', with: offline() },
    { at: 'create', arrived: true, with: offline() },
    { at: 'create', with: new ApiProblem('internal', 'Down', 503) },
    { at: 'create', with: new ApiProblem('not_signed_in', 'Sign in', 401) },
  ]);
  const id = device.add(newParcel({ owner, at: 0, post, files: [file('a')] }));
  for (const outcome of ['waiting', 'waiting', 'waiting', 'waiting', 'sent']) {
    expect(await device.send(id)).toBe(outcome);
    device.later(hour);
  }
  expect(device.server).toEqual({ uploads: ['a'], posts: [{ ...post, media: ['id of a'] }] });
  expect(device.kept.size).toBe(0);
});

test('what is refused waits for a person, with the reason, and is then another request', async () => {
  const device = bench([{ at: 'create', with: new ApiProblem('invalid_input', 'Too long', 400) }]);
  const id = device.add(newParcel({ owner, at: 0, post }));
  expect(await device.send(id)).toBe('refused');
  expect(await device.send(id)).toBe('refused');
  const refused = device.kept.get(id) as Parcel;
  expect([refused.problem, device.server.posts]).toEqual(['Too long', []]);
  const again = retried(refused);
  expect(again.key).not.toBe(refused.key);
  expect(await device.send(device.add(again))).toBe('sent');
  expect(device.server.posts).toHaveLength(1);
});

test('once the server may have forgotten the key, a person decides', async () => {
  const device = bench([{ at: 'create', arrived: true, with: offline() }]);
  const id = device.add(newParcel({ owner, at: 0, post }));
  expect(await device.send(id)).toBe('waiting');
  device.later(21 * hour);
  expect(await device.send(id)).toBe('refused');
  expect(device.kept.get(id)?.problem).toMatch(/may have been saved already/);
  expect(device.server.posts).toHaveLength(1);
});

test('what was never sent has no such limit', async () => {
  const device = bench();
  const id = device.add(newParcel({ owner, at: 0, post }));
  device.later(1000 * hour);
  expect(await device.send(id)).toBe('sent');
});
