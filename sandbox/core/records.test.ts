import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { InvalidBody, kind, type RecordStore } from './records.ts';
import { createRecordStore } from './stand-in-store.ts';

let sandbox: TestSandbox;
let records: RecordStore;
let tenant: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  records = createRecordStore(sandbox.db, 'twitter', () => new Date());
  tenant = (await sandbox.newTenant()).id;
});
afterAll(() => sandbox.close());

const Post = z.object({ text: z.string(), media: z.array(z.object({ size: z.number() })), language: z.string().default('en') });
const posts = kind('test post', Post);
/** The same kind as a version before it wrote it. */
const before = kind('test post', z.object({ text: z.string(), media: z.array(z.object({ size: z.string() })) }));

test('what is stored is what was added, with the defaults of what an earlier version left out', async () => {
  const old = kind('test post', Post.omit({ language: true }));
  await records.add(old, { id: 'old', tenant, body: { text: 'a\0b', media: [{ size: 1 }] } });
  expect((await records.get(posts, 'old'))?.body).toEqual({ text: 'ab', media: [{ size: 1 }], language: 'en' });
  const changed = await records.change(posts, 'old', ({ body }) => ({ ...body, language: 'de' }));
  expect(changed?.body.language).toBe('de');
  expect((await records.list(posts, { tenant })).map(({ id, body }) => [id, body.language])).toEqual([['old', 'de']]);
  expect(await records.remove(posts, 'old')).toBe(true);
});

test('reading a body that does not fit is an error that says where; it can still be removed', async () => {
  await records.add(before, { id: '1', tenant, body: { text: 'a', media: [{ size: '5 MB' }] } });
  const wrong = /^Invalid test post 1 of twitter: body\.media\.0\.size \(.*expected number.*\)$/;
  const notChanged = () => expect.unreachable();
  // One after the other: what is rejected before anyone waits for it is an error of the whole run.
  const reads = [() => records.get(posts, '1'), () => records.list(posts, { tenant }), () => records.change(posts, '1', notChanged)];
  for (const read of reads) {
    const error = await read().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidBody);
    expect(error).toHaveProperty('message', expect.stringMatching(wrong));
  }
  expect((await records.get(before, '1'))?.body).toEqual({ text: 'a', media: [{ size: '5 MB' }] });
  expect(await records.remove(posts, '1')).toBe(true);
});

test('a stand-in that meets one fails, and says why to its server', async () => {
  const video = kind('video', z.object({ channel: z.string() }));
  await createRecordStore(sandbox.db, 'youtube', () => new Date()).add(video, { id: 'odd', tenant, body: { channel: 'a' } });
  expect((await fetch(`${sandbox.serviceOf('youtube')}/media/odd`)).status).toBe(500);
  expect(sandbox.errors.splice(0).map(String)).toEqual([
    expect.stringMatching(/^InvalidBody: Invalid video odd of youtube: body\.session .*body\.readyAt/),
  ]);
});
