import { describe, expect, test } from 'vitest';
import { videoOf } from '../../tests/support/films.ts';
import {
  atStandIn,
  bent,
  env,
  member,
  page,
  post,
  sandbox,
  seen,
  sizeOf,
  stand,
  stepAt,
  stops,
  world,
} from '../../tests/support/linkedin.ts';
import { bytesOf, pictureOf } from '../../tests/support/pictures.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { until } from '../../tests/support/until.ts';
import type { PageRead, PlatformEnv } from '../port/env.ts';
import { concerns, type Options } from '../port/options.ts';
import { NotYet } from '../port/problem.ts';
import type { Content, Outcomes, PerformContext } from '../port/publisher.ts';
import { linkedin } from './linkedin.ts';

atStandIn();
const send = (content: Content, as = member) => publishToEnd(linkedin.publish, content, as, env);
const mib = 1024 * 1024;

describe('a post', () => {
  test('of text arrives as it was written, and says where it is', async () => {
    const text = 'All (of) [it] {as} <it> | was @written *with* _all_ ~ \\ and #Tag #two_2\nhttps://example.org/a_b#c';
    const { post: sent } = await send(post(text, [], { noReshare: true, visibility: 'CONNECTIONS' }));
    expect(sent).toMatchObject({
      remoteId: expect.stringMatching(/^urn:li:share:\d+$/),
      permalink: expect.stringContaining(`/web/feed/update/${sent.remoteId}`),
    });
    expect(await seen(text)).toMatchObject([
      {
        id: sent.remoteId,
        by: { name: 'Sandbox 1' },
        details: [
          { name: 'Who can see it', value: 'Your connections' },
          { name: 'Reposting', value: 'No' },
        ],
      },
    ]);
  });

  test('of a page is everyone’s to see', async () => {
    await send(post('By a page', [], { visibility: 'CONNECTIONS' }), page);
    expect(await seen('By a page')).toMatchObject([{ by: { name: 'Sandbox Studio' }, details: [{ value: 'Everyone' }] }]);
    expect(linkedin.manifest.options(page.traits).map(({ key }) => key)).not.toContain('visibility');
  });

  test('shows its link as a card of which the words can be typed', async () => {
    const text = 'Read https://example.org/a, please';
    const page = async (): Promise<PageRead> => ({ is: 'read', title: 'The page', description: 'By itself', picture: null });
    const linkOf = async (content: Content, more: Partial<PlatformEnv> = {}) => {
      const { post: sent } = await publishToEnd(linkedin.publish, content, member, { ...env, ...more });
      return (await seen(content.text)).find(({ id }) => id === sent.remoteId)?.link;
    };
    const typed = { linkTitle: 'A title', linkDescription: 'What it says' };
    const url = 'https://example.org/a';
    // What was typed is there even where the page cannot be read.
    expect(await linkOf(post(text, [], typed))).toEqual({ url, title: 'A title', description: 'What it says' });
    expect(await linkOf(post(`${text}!`, [], { linkTitle: 'A title' }), { page })).toEqual({
      url,
      title: 'A title',
      description: 'By itself',
    });
    expect(await linkOf(post(`${text}?`, [], { linkCard: false, ...typed }), { page })).toBeNull();
    const { options } = linkedin.manifest;
    const shown = (chosen: Options) =>
      options({})
        .filter((field) => concerns(field, options({}), chosen, new Set()))
        .map(({ key }) => key);
    expect(shown({})).toEqual([...shown({ linkCard: false }), 'linkTitle', 'linkDescription']);
    expect(stops(post('No link', [], { linkTitle: 'A title' }))).toEqual(['link_missing']);
    expect(stops(post('https://example.org', [], { linkTitle: 'x'.repeat(401) }))).toEqual(['title_too_long']);
  });

  test('takes three thousand characters, and not one more', async () => {
    const [fits, over] = [post('(x)'.repeat(1000)), post('(x)'.repeat(1000).concat('!'))];
    expect([stops(fits), stops(over), stops(post(''))]).toEqual([[], ['text_too_long'], ['empty']]);
    await send(fits);
    await expect(send(over)).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringContaining('422 FIELD_LENGTH_TOO_LONG'),
    });
  });

  test('is changed, and deleted', async () => {
    const { post: sent } = await send(post('Before'));
    await linkedin.publish.edit?.(sent, post('After (it) #was'), member, env);
    expect(await seen('Before')).toEqual([]);
    expect(await seen('After (it) #was')).toMatchObject([
      { id: sent.remoteId, details: expect.arrayContaining([{ name: 'Edited', value: 'Yes' }]) },
    ]);
    expect(await linkedin.publish.remove?.(sent, member, env)).toBe(true);
    expect(await linkedin.publish.remove?.(sent, member, env)).toBe(true);
    expect(await seen('After (it) #was')).toEqual([]);
  });

  test('has a first comment', async () => {
    for (const account of [member, page]) {
      const { post: sent } = await send({ ...post(`Commented as ${account.displayName}`), firstComment: 'First (of) all' }, account);
      expect(await seen('First (of) all')).toContainEqual(
        expect.objectContaining({ replyTo: sent.remoteId, by: expect.objectContaining({ name: account.displayName }) }),
      );
    }
    expect(stops({ ...post('x'), firstComment: 'x'.repeat(1250) })).toEqual([]);
    expect(stops({ ...post('x'), firstComment: 'x'.repeat(1251) })).toEqual(['comment_too_long']);
  });
});

describe('pictures', () => {
  test('one, with what it shows', async () => {
    await send(post('One picture', [pictureOf(900, 'one', 'A tree')]));
    const [found] = await seen('One picture');
    expect(found?.media).toMatchObject([{ kind: 'image', alt: 'A tree' }]);
    expect(await sizeOf(found?.media[0]?.path)).toBe(900);
  });

  test('twenty, in order, and not one more', async () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, index) => pictureOf(500 + index, `n${index}`, index % 2 ? '' : `Alt ${index}`));
    await send(post('Twenty', pictures(20)), page);
    const [found] = await seen('Twenty');
    expect(found?.media.map(({ alt }) => alt)).toEqual(pictures(20).map(({ alt }) => alt));
    expect(await sizeOf(found?.media[19]?.path)).toBe(519);
    expect(linkedin.manifest.media(post('x'), {}, member.traits)).toMatchObject({ max: 20, image: { max: 20 } });
  });

  test('of so many pixels, and not one more', async () => {
    /** A PNG says in its first chunk how large it is. */
    const sized = (width: number) => {
      const picture = pictureOf(900, `${width}`);
      const open = async () => {
        const bytes = Buffer.from(await bytesOf(picture));
        bytes.writeUInt32BE(width, 16);
        return new Blob([bytes]).stream();
      };
      return { ...picture, width, open };
    };
    const { pixels = 0 } = linkedin.manifest.media(post('x'), {}, member.traits).image ?? {};
    await send(post('As wide as it may be', [sized(pixels)]));
    expect((await seen('As wide as it may be'))[0]?.media).toHaveLength(1);
    await expect(send(post('Too wide', [sized(pixels + 1)]))).rejects.toMatchObject({ kind: 'rejected' });
    expect(await seen('Too wide')).toEqual([]);
  });

  test('whose length nobody says are not taken', async () => {
    const silent = bent((url, init) => {
      if (init.method !== 'PUT') return undefined;
      const headers = new Headers(init.headers);
      headers.delete('content-length');
      return fetch(url, { ...init, headers });
    });
    await expect(linkedin.publish.perform(stepAt('upload 1', post('x', [pictureOf(900, 'x')]), {}, { env: silent }))).rejects.toMatchObject(
      {
        platformMessage: expect.stringContaining('411 LENGTH_REQUIRED'),
      },
    );
  });

  test('that LinkedIn cannot read are refused in its words', async () => {
    const broken = { ...pictureOf(900, 'broken'), open: async () => new Blob([new Uint8Array(900)]).stream() };
    await expect(send(post('Broken picture', [broken]))).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('LinkedIn couldn’t read a file of this post. Export it again or choose another one.'),
      platformMessage: expect.stringContaining('MEDIA_ASSET_PROCESSING_FAILED'),
    });
  });
});

/** A step that waits, until LinkedIn is done. */
async function waited(context: PerformContext): Promise<void> {
  await until(async () => {
    const answer = await linkedin.publish.perform(context).catch((error) => (error instanceof NotYet ? 'not yet' : Promise.reject(error)));
    return answer !== 'not yet';
  });
}

describe('a video', () => {
  test('that is no MP4 is not processed', async () => {
    const mov = videoOf(80_000, 'mov', { width: 1280, height: 720, seconds: 60, contentType: 'video/quicktime' });
    expect(linkedin.manifest.media({ text: 'MOV', media: [mov] }, {}, member.traits).video?.types).toEqual(['video/mp4']);
    await expect(send(post('MOV', [mov]))).rejects.toMatchObject({ kind: 'rejected', reason: reads('MP4') });
    expect(await seen('MOV')).toEqual([]);
  });

  const film = (mark: string, bytes: number) => post(mark, [videoOf(bytes, mark, { width: 1280, height: 720, seconds: 60 })]);

  test.each(sampled('sizes on LinkedIn', [75_000, 4 * mib, 4 * mib + 1, 9 * mib], 2))(
    'of %d bytes goes up in parts, is waited for, and is whole',
    async (bytes) => {
      const content = film(`Film of ${bytes}`, bytes);
      const { post: sent } = await send(content);
      expect(sent.remoteId).toMatch(/^urn:li:ugcPost:/);
      const [found] = await seen(`Film of ${bytes}`);
      const there = await fetch(`${sandbox.serviceOf('linkedin')}/${found?.media[0]?.path}`).then((answer) => answer.bytes());
      expect(Buffer.compare(there, await new Response(await content.media[0]?.open()).bytes())).toBe(0);
    },
  );

  test('goes on after the last part that arrived', async () => {
    const content = film('Broken off', 13 * mib);
    const sent: string[] = [];
    const breaking = bent((url, init) => {
      if (init.method !== 'PUT') return undefined;
      sent.push(url.pathname.split('/').at(-1) ?? '');
      if (sent.length === 3) throw new TypeError('fetch failed', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) });
      return undefined;
    });
    const context = stepAt('upload 1', content, {}, { env: breaking });
    await expect(linkedin.publish.perform(context)).rejects.toMatchObject({ kind: 'outage' });
    expect(context.checkpoint).toMatchObject({ receipts: [expect.any(String), expect.any(String)] });
    const outcomes: Outcomes = { 'upload 1': await linkedin.publish.perform(context) };
    expect(sent).toEqual(['0', '1', '2', '2', '3']);
    await waited(stepAt('wait 1', content, outcomes));
    await linkedin.publish.perform(stepAt('create', content, outcomes));
    expect(await sizeOf((await seen('Broken off'))[0]?.media[0]?.path)).toBe(13 * mib);
  });

  test('whose addresses have ended is begun again', async () => {
    const content = film('Ended', 75_000);
    let ended = true;
    const gone = bent((_url, init) => (init.method === 'PUT' && ended ? new Response(null, { status: 403 }) : undefined));
    const context = stepAt('upload 1', content, {}, { env: gone });
    await expect(linkedin.publish.perform(context)).rejects.toMatchObject({
      kind: 'outage',
      reason: reads('starts over'),
    });
    expect(context.checkpoint).toBeNull();
    ended = false;
    const first = await linkedin.publish.perform(context);
    const later = { ...context, env: { ...env, now: () => new Date(Date.now() + 25 * 3_600_000) } };
    expect(await linkedin.publish.perform(later)).not.toEqual(first);
  });

  test('that cannot be processed says so; one that is processed is waited for', async () => {
    await stand().faults.add(world.id, { operation: 'process', fault: 'processing_fails', times: 1 });
    await expect(send(film('Not processed', 80_000))).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('couldn’t process'),
      platformMessage: 'INVALID_FILE',
    });
    const working = bent(() => Response.json({ id: 'urn:li:video:x', status: 'PROCESSING' }));
    const context = stepAt('wait 1', film('Waits', 80_000), { 'upload 1': { id: 'urn:li:video:x' } }, { env: working });
    await expect(linkedin.publish.perform(context)).rejects.toBeInstanceOf(NotYet);
    const closed = bent(() => Response.json({ status: 403, message: 'forbidden' }, { status: 403 }));
    expect(await linkedin.publish.perform({ ...context, env: closed })).toBeNull();
  });

  test('of less than 75 000 bytes is not taken', async () => {
    expect(stops(film('Small', 74_999))).toEqual(['video_too_small']);
    await expect(send(film('Small', 74_999))).rejects.toMatchObject({ kind: 'rejected' });
    expect(linkedin.manifest.media(post('x'), {}, {}).video).toMatchObject({ bytes: 500_000_000, seconds: { min: 3, max: 1800 } });
  });
});
