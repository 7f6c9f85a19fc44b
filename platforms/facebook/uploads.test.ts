import { afterAll, describe, expect, test } from 'vitest';
import { breakAfter, movie, post, problemOf, startMetaWorld, upright } from '../../tests/support/meta.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { reads } from '../../tests/support/reads.ts';
import { bytesThere } from '../meta/rupload.ts';
import type { Json } from '../port/json.ts';
import { NotYet } from '../port/problem.ts';
import { facebook } from './facebook.ts';
import { statusOf } from './processing.ts';

const { publish } = facebook;
const { begin, send, shown, sizeOf, spoil, close } = await startMetaWorld(facebook);
afterAll(close);

describe('uploads', () => {
  test('a video goes on with the piece that was wanted last, and from where Facebook says when an answer was lost', async () => {
    const content = post({ text: 'Goes on', media: [movie(10_000_000, 3)] });
    const context = begin(content, 'upload 1');
    const sent: number[] = [];
    const counting = testEnv({
      fetch: async (input, init) => {
        const headers = { 'content-type': new Headers(init?.headers).get('content-type') ?? '' };
        if (!headers['content-type'].startsWith('multipart/')) return fetch(input, init);
        const body = await new Response(init?.body).bytes();
        const form = await new Response(body, { headers }).formData();
        sent.push(Number(form.get('start_offset')));
        return fetch(input, { ...init, body });
      },
    });
    let pieces = 0;
    const keep = context.saveCheckpoint;
    const dying = {
      ...context,
      env: counting,
      saveCheckpoint: async (checkpoint: never) => (pieces++ === 1 ? Promise.reject(new Error('Killed')) : keep(checkpoint)),
    };
    await expect(publish.perform(dying)).rejects.toThrow('Killed');
    await spoil('upload', 'swallowed');
    expect((await problemOf(() => publish.perform({ ...context, checkpoint: context.checkpoint, env: counting }))).kind).toBe('outage');
    await publish.perform({ ...context, checkpoint: context.checkpoint, env: counting });
    // The first piece was taken and nobody remembered it; Facebook's word of that was lost once, and heard the next time.
    expect(sent).toEqual([0, 0, 0, 4_194_304, 8_388_608]);
  });

  test('of a reel that broke off in the middle, only the rest is sent', async () => {
    const size = 16_000_000;
    const content = post({ text: 'Broken reel', media: [movie(size, 5, upright)], options: { place: 'reel' } });
    const context = begin(content, 'upload 1');
    const offsets: string[] = [];
    let broken = false;
    /** Until the stand-in has written some of it down. */
    const arrived = () =>
      expect
        .poll(async () => bytesThere((await statusOf((context.checkpoint as { video: string }).video, context)).status), {
          timeout: 30_000,
        })
        .toBeGreaterThan(1_000_000);
    const breaking = testEnv({
      fetch: (input, init) => {
        const offset = new Headers(init?.headers).get('offset');
        if (offset !== null) offsets.push(offset);
        if (offset === null || broken || !(init?.body instanceof ReadableStream)) return fetch(input, init);
        broken = true;
        return fetch(input, { ...init, body: init.body.pipeThrough(breakAfter(11_000_000, arrived)) });
      },
    });
    expect((await problemOf(() => publish.perform({ ...context, env: breaking }))).kind).toBe('outage');
    // What was on its way when the line broke may still be written down while the rest is sent.
    let outcome: Json = null;
    for (let tries = 0; outcome === null && tries < 10; tries += 1) {
      outcome = await publish
        .perform({ ...context, checkpoint: context.checkpoint, env: breaking })
        .catch((error) => (error.kind === 'outage' ? null : Promise.reject(error)));
    }
    expect(offsets[0]).toBe('0');
    expect(Number(offsets.at(-1))).toBeGreaterThan(1_000_000);
    expect(Number(offsets.at(-1))).toBeLessThanOrEqual(11_000_000);
    await publish.perform(begin(content, 'create', { 'upload 1': outcome }));
    await expect.poll(async () => (await shown('Broken reel')).length, { timeout: 30_000 }).toBe(1);
    expect(await sizeOf((await shown('Broken reel'))[0]?.media[0]?.path)).toBe(size);
  });

  test('a video that Facebook cannot process says so', async () => {
    await spoil('process', 'processing_fails');
    const { kind, reason, platformMessage } = await problemOf(() => send({ text: 'No film', media: [movie(4000)] }));
    expect(kind).toBe('rejected');
    expect(reason).toEqual(reads(/support this video’s format/));
    expect(platformMessage).toMatch(/not supported/);
    expect(await shown('No film')).toEqual([]);
  });

  test('once Facebook has taken a video over, no trouble on the way makes it look as if it were not out', async () => {
    const context = begin(post({ media: [movie(2000)] }), 'wait 1', { 'upload 1': { id: '1', session: '2' } });
    for (const code of [2, 4, 190, 200]) {
      const refusing = testEnv({
        fetch: async () => Response.json({ error: { message: 'No', type: 'OAuthException', code } }, { status: 400 }),
      });
      await expect(publish.perform({ ...context, env: refusing })).rejects.toBeInstanceOf(NotYet);
      const longAgo = new Date(Date.now() - 13 * 3_600_000);
      expect(await publish.perform({ ...context, env: refusing, since: longAgo })).toEqual({ permalink: null });
    }
  });
});
