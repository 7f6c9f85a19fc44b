import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentTo, startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { NotYet } from '../port/not-yet.ts';
import type { ConnectedAccount, Content, Json, MediaFile, Outcomes } from '../port/platform.ts';
import { twitter } from './twitter.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const env = { fetch, now: () => new Date(), saw: () => undefined };

function file(bytes: number, kind: 'image' | 'video', alt = ''): MediaFile {
  const data = new Uint8Array(bytes).fill(7);
  return {
    id: 'x',
    kind,
    contentType: kind === 'image' ? 'image/png' : 'video/mp4',
    bytes,
    width: 1,
    height: 1,
    seconds: null,
    alt,
    name: 'a',
    fitted: false,
    open: async (range) => new Blob([range ? data.subarray(range.start, range.end + 1) : data]).stream() as never,
    publicUrl: async () => '',
  };
}

test('all of it', async () => {
  const world = await sandbox.newWorld();
  const service = sandbox.serviceOf('twitter');
  const ask = { service, app: world.app, redirectUri: 'http://127.0.0.1/back', state: 's' };
  const verifier = 'v'.repeat(50);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const back = await consentTo(twitter.connect.consentUrl({ ...ask, challenge }));
  expect(back.searchParams.get('state')).toBe('s');
  const grant = await twitter.connect.exchange({ ...ask, code: back.searchParams.get('code') ?? '', verifier }, env);
  const [found] = await twitter.connect.accounts(grant, ask, env);
  const account: ConnectedAccount = { ...(found as NonNullable<typeof found>), app: world.app };
  const content: Content = {
    text: 'Hello https://example.org/a',
    media: [file(9_000_000, 'video', 'A film')],
    thread: [{ text: 'Second', media: [file(100, 'image', 'Alt')] }],
    firstComment: 'More',
    options: {},
  };
  const outcomes: Outcomes = {};
  for (const step of twitter.publish.steps(content, account)) {
    const intent = twitter.publish.intend(step, content, env);
    let kept: Json = null;
    const at = {
      step,
      intent,
      content,
      outcomes,
      account,
      env,
      since: new Date(),
      kept,
      keep: async (k: Json) => {
        kept = k;
      },
      tell: () => undefined,
      signal: new AbortController().signal,
    };
    for (;;) {
      try {
        outcomes[step.key] = await twitter.publish.perform(at);
        break;
      } catch (error) {
        if (!(error instanceof NotYet)) throw error;
        await new Promise((r) => setTimeout(r, 100));
      }
    }
    if (step.kind === 'publish') expect(await twitter.publish.lookUp(at)).toMatchObject({ found: true });
  }
  console.log(outcomes, JSON.stringify(await sandbox.platforms.get('twitter')?.feed(world.id), null, 1));
  const refreshed = await twitter.connect.refresh(account, env);
  await expect(twitter.connect.refresh(account, env)).rejects.toMatchObject({ kind: 'reconnect' });
  expect(await twitter.publish.remove?.(twitter.publish.published(outcomes, account), { ...account, ...refreshed }, env)).toBe(true);
});
