import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectAt } from '../../tests/support/connecting.ts';
import { discoveryChecker } from '../../tests/support/descriptions/discovery.ts';
import { type Exchange, recordingFetch } from '../../tests/support/descriptions/record.ts';
import { videoOf } from '../../tests/support/films.ts';
import { platformApis } from '../../tests/support/openapi.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { beginStep, publishToEnd } from '../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { capabilities } from '../port/capabilities.ts';
import { onePart } from '../port/draft.ts';
import type { PlatformEnv } from '../port/env.ts';
import type { Content } from '../port/publisher.ts';
import { scopesOf } from '../port/scopes.ts';
import { blockBytes } from './limits.ts';
import { youtube } from './youtube.ts';

const folder = platformApis();
let sandbox: TestSandbox;
beforeAll(async () => {
  if (folder !== null) sandbox = await startSandbox();
});
afterAll(() => sandbox?.close());

describe('against Google’s own description of the YouTube Data API', () => {
  test.skipIf(folder === null)('every request of the adapter and every answer of the stand-in fits (needs PLATFORM_APIS)', async () => {
    const exchanges: Exchange[] = [];
    const env: PlatformEnv = testEnv({ fetch: recordingFetch(exchanges) });
    const checker = discoveryChecker(folder ?? '', 'youtube/youtube.v3.json', '/sandbox/youtube/api');
    const world = await sandbox.newTenant();
    const account = await connectAt(sandbox, youtube, world, env);
    const stand = sandbox.platforms.get('youtube');

    const options = { title: 'A title', madeForKids: 'no', tags: ['one', 'two words'], synthetic: true, notify: false, category: '27' };
    const content: Content = {
      ...onePart({ text: 'A description', media: [videoOf(2 * blockBytes + 1, 'film')] }),
      options,
      firstComment: 'First',
      pictures: { cover: pictureOf(500, 'cover') },
    };
    const { post, outcomes } = await publishToEnd(youtube.publish, content, account, env);
    for (const step of youtube.publish.steps(content, account).filter(({ repeatable }) => !repeatable)) {
      const looked = await youtube.publish.lookUp(beginStep(youtube.publish, step, { content, outcomes, account, env }));
      expect(looked.found).toBe(true);
    }
    const [, create] = youtube.publish.steps(content, account);
    if (!create) throw new Error('A post without a step.');
    const gone = {
      'upload 1': { session: `${sandbox.serviceOf('youtube')}/api/upload/youtube/v3/videos?uploadType=resumable&upload_id=gone` },
    };
    expect(await youtube.publish.lookUp(beginStep(youtube.publish, create, { content, outcomes: gone, account, env }))).toMatchObject({
      found: true,
      outcome: outcomes.create,
    });
    await stand?.faults.add(world.id, { operation: 'process', fault: 'processing_fails', times: 1 });
    await expect(publishToEnd(youtube.publish, { ...content, text: 'Fails' }, account, env)).rejects.toMatchObject({ kind: 'rejected' });
    await youtube.publish.edit?.(post, { ...content, text: 'Other words' }, account, env);
    await youtube.connect.profile(account, env);
    await youtube.connect.refresh(account, env);
    for (const fault of ['rate_limited', 'broken', 'unauthorized'] as const) {
      await stand?.faults.add(world.id, { operation: 'profile', fault, times: 1 });
      await expect(youtube.connect.profile(account, env)).rejects.toThrow();
    }
    expect(await youtube.publish.remove?.(post, account, env)).toBe(true);
    expect(await youtube.publish.remove?.(post, account, env)).toBe(false);

    // Google's token endpoint is no part of the description.
    const ofApi = exchanges.filter(({ url }) => !url.pathname.endsWith('/oauth2/token'));
    expect(ofApi.flatMap((exchange) => checker.check(exchange))).toEqual([]);
    const methods = new Set(ofApi.map(({ url, verb }) => `${verb} ${url.pathname.split('/').at(-1)}`));
    expect([...methods].sort()).toEqual(
      [
        'delete videos',
        'get channels',
        'get commentThreads',
        'get playlistItems',
        'get videos',
        'post commentThreads',
        'post set',
        'post videos',
        'put videos',
      ].sort(),
    );
    const { connect } = youtube.manifest;
    for (const { name } of connect.by === 'oauth' ? scopesOf(connect, capabilities) : []) expect(checker.scopes).toContain(name);
  });

  test.skipIf(folder === null)('the checker finds what is wrong (needs PLATFORM_APIS)', () => {
    const checker = discoveryChecker(folder ?? '', 'youtube/youtube.v3.json', '/api');
    const exchange = (path: string, more: Partial<Exchange> = {}): Exchange => ({
      url: new URL(path, 'http://127.0.0.1'),
      verb: 'get',
      headers: new Headers(),
      request: undefined,
      status: 200,
      answer: {},
      ...more,
    });
    const wrong = (path: string, more?: Partial<Exchange>) => checker.check(exchange(path, more));
    expect(wrong('/api/youtube/v3/videos?part=id&id=x')).toEqual([]);
    expect(wrong('/api/youtube/v3/movies')).toEqual(['get /api/youtube/v3/movies is not described']);
    expect(wrong('/api/youtube/v3/videos?colour=red')).toEqual([
      'get /api/youtube/v3/videos has no parameter colour',
      'get /api/youtube/v3/videos lacks part',
    ]);
    expect(wrong('/api/youtube/v3/playlistItems?part=id&maxResults=51')).toHaveLength(1);
    expect(wrong('/api/youtube/v3/videos?part=id', { answer: { items: [{ status: { uploadStatus: 'lost' } }] } })).toHaveLength(1);
    expect(wrong('/api/youtube/v3/videos?part=id', { answer: { films: [] } })).toHaveLength(1);
    expect(wrong('/api/youtube/v3/videos?part=id', { status: 404, answer: { error: 'gone' } })).toHaveLength(1);
    const cover = '/api/upload/youtube/v3/thumbnails/set?uploadType=media&videoId=x';
    const picture = { verb: 'post', headers: new Headers({ 'content-type': 'image/png' }), request: new Uint8Array(9) };
    expect(wrong(cover, picture)).toEqual([]);
    expect(wrong(cover, { ...picture, headers: new Headers({ 'content-type': 'image/gif' }) })).toHaveLength(1);
    expect(wrong(cover, { ...picture, request: undefined })).toHaveLength(1);
    expect(wrong(cover.replace('videoId', 'id'), picture)).toHaveLength(2);
    expect(wrong(cover, { ...picture, answer: { items: [{ tiny: {} }] } })).toHaveLength(1);
    const update = { verb: 'put', request: { snippet: { name: 'x' } } };
    expect(wrong('/api/youtube/v3/videos?part=snippet', update)).toHaveLength(2);
    expect(wrong('/api/upload/youtube/v3/videos?uploadType=resumable&upload_id=x', { verb: 'put', status: 202, answer: {} })).toHaveLength(
      1,
    );
  });
});
