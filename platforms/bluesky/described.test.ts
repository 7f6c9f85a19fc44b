import { jsonToLex, lexicons } from '@atproto/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount, send, textOf as text } from '../../tests/support/bluesky.ts';
import { blueskyChecker } from '../../tests/support/bluesky-description.ts';
import { videoOf } from '../../tests/support/films.ts';
import { type Exchange, platformApis, recordingFetch } from '../../tests/support/openapi.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { beginStep } from '../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { bluesky } from './bluesky.ts';

const { connect, publish } = bluesky;
let sandbox: TestSandbox;
let exchanges: Exchange[];
beforeAll(async () => {
  // Long enough for the first look to come too early on any machine.
  sandbox = await startSandbox({ pace: { processing: 2_000 } });
  exchanges = await playedThrough();
});
afterAll(() => sandbox?.close());

/** Everything that the adapter asks of a server, with the answers of the stand-in; addresses as at a real one. */
async function playedThrough(): Promise<Exchange[]> {
  const recorded: Exchange[] = [];
  const { login, account: first, spoil, other } = await newAccount(sandbox);
  const env = testEnv({ fetch: recordingFetch(recorded) });
  const account = await connect.connect(login, env);
  await expect(connect.connect({ ...login, password: 'wrong' }, env)).rejects.toThrow();
  const content = {
    ...text(`Hi @${other.identifier} @nobody.test #tag example.com $AAPL`, pictureOf(900, 'a', 'Alt'), pictureOf(901, 'b')),
    thread: [{ text: 'Film', media: [{ ...videoOf(3000, 'film'), seconds: 12.5, alt: 'What is seen' }] }],
    firstComment: 'And this',
    options: { replies: 'mentioned', language: 'en' },
  };
  const { post, outcomes } = await send(content, { account }, env);
  for (const step of publish.steps(content, account).filter(({ kind }) => kind === 'publish')) {
    await publish.lookUp(beginStep(publish, step, { content, outcomes, account, env }));
  }
  const [upload] = publish.steps(content, account).filter(({ what }) => what.code.startsWith('steps.video'));
  if (!upload) throw new Error('There is no video.');
  const session = recorded.find(({ url }) => url.pathname.endsWith('startUpload'))?.answer as { jobId: string };
  const kept = { jobId: session.jobId, pieceBytes: 8 * 1024 * 1024, pieces: 1 };
  await publish.perform({ ...beginStep(publish, upload, { content, account, env }), checkpoint: kept });
  await expect(send(text('x'.repeat(301)), { account }, env)).rejects.toThrow();
  await expect(send(text('', { ...videoOf(3000, 'long'), seconds: 181 }), { account }, env)).rejects.toThrow();
  expect(await bluesky.people?.('mara', account, env)).toHaveLength(1);
  await spoil('profile', 'revoked');
  await expect(connect.profile(account, env)).rejects.toThrow();
  await connect.profile(first, env);
  await connect.refresh(first, env);
  await publish.remove?.(post, first, env);
  await publish.remove?.(post, first, env);
  return recorded.map((one) => ({ ...one, url: new URL(one.url.href.replace(/\/sandbox\/bluesky(\/video)?/, '')) }));
}

const methodOf = ({ url }: Exchange): string => url.pathname.replace('/xrpc/', '');
/** Newer than the description; Bluesky's own package has them. */
const inPieces = ['startUpload', 'uploadPart', 'finishUpload', 'getUploadStatus'].map((name) => `app.bsky.video.${name}`);

test('all of it was asked', () => {
  const asked = exchanges.map((one) => `${methodOf(one).replace(/^(com\.atproto|app\.bsky)\./, '')} ${one.status}`);
  expect([...new Set(asked)].sort()).toEqual([
    'actor.searchActorsTypeahead 200',
    ...['identity.resolveHandle 200', 'identity.resolveHandle 400'],
    ...['repo.applyWrites 200', 'repo.createRecord 200', 'repo.createRecord 400', 'repo.deleteRecord 200'],
    ...['repo.getRecord 200', 'repo.getRecord 400', 'repo.uploadBlob 200'],
    ...['server.createSession 200', 'server.createSession 401', 'server.describeServer 200', 'server.getServiceAuth 200'],
    ...['server.getSession 200', 'server.getSession 400', 'server.refreshSession 200'],
    ...['video.finishUpload 200', 'video.getJobStatus 200', 'video.getUploadLimits 200', 'video.getUploadStatus 200'],
    ...['video.startUpload 200', 'video.startUpload 400', 'video.uploadPart 200'],
  ]);
});

describe('against Bluesky’s own description of its API', () => {
  const folder = platformApis();

  test.skipIf(folder === null)('every request and every answer (skipped without the folder that PLATFORM_APIS names)', () => {
    const checker = blueskyChecker(folder ?? '');
    const described = exchanges.filter((one) => !inPieces.includes(methodOf(one)));
    expect(described.flatMap((exchange) => checker.check(exchange))).toEqual([]);
    const records = described.flatMap(({ request }): { $type: string }[] => {
      const { record, writes = [] } = (request ?? {}) as { record?: { $type: string }; writes?: { value: { $type: string } }[] };
      return [...(record ? [record] : []), ...writes.map(({ value }) => value)];
    });
    expect(records.map(({ $type }) => $type)).toContain('app.bsky.feed.threadgate');
    expect(records.flatMap((record) => checker.checkAs(record.$type, record))).toEqual([]);
  });
});

test('what is newer than the description, against the lexicons of Bluesky’s own package', () => {
  const newer = exchanges.filter((one) => inPieces.includes(methodOf(one)));
  expect(newer.length).toBeGreaterThanOrEqual(5);
  for (const exchange of newer) {
    const method = methodOf(exchange);
    const { url, contentType, request, status, answer } = exchange;
    const params = Object.fromEntries([...url.searchParams].map(([name, value]) => [name, name === 'partNumber' ? Number(value) : value]));
    expect(() => lexicons.assertValidXrpcParams(method, params)).not.toThrow();
    if (contentType === 'application/json') expect(() => lexicons.assertValidXrpcInput(method, request)).not.toThrow();
    if (status === 200) expect(() => lexicons.assertValidXrpcOutput(method, jsonToLex(answer as object))).not.toThrow();
    else expect(answer).toEqual({ error: expect.stringMatching(/^[A-Za-z]+$/), message: expect.any(String) });
  }
  // The check itself is not asleep.
  expect(() => lexicons.assertValidXrpcInput('app.bsky.video.startUpload', { sizeBytes: 0 })).toThrow();
});
