import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { videoOf } from '../../tests/support/films.ts';
import { atStandIn, bent, env, member, page, post, sandbox, seen, stand, stepAt, stops, world } from '../../tests/support/linkedin.ts';
import { readPdf } from '../../tests/support/pdf.ts';
import { gifOf, pictureOf } from '../../tests/support/pictures.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import type { DraftMedia } from '../port/manifest.ts';
import type { MediaFile } from '../port/media-file.ts';
import { concerns, type Options } from '../port/options.ts';
import { NotYet } from '../port/problem.ts';
import type { Content } from '../port/publisher.ts';
import { validatePost } from '../port/taken.ts';
import { documentLength, openDocument } from './document.ts';
import { linkedin } from './linkedin.ts';

atStandIn();
const send = (content: Content, as = member) => publishToEnd(linkedin.publish, content, as, env);

/** A JPEG in one color. */
async function photo(width: number, height: number, alt = '', orientation = 1): Promise<MediaFile & DraftMedia> {
  const turned = orientation > 4;
  const create = {
    width: turned ? height : width,
    height: turned ? width : height,
    channels: 3 as const,
    background: { r: width % 256, g: height % 256, b: 90 },
  };
  const bytes = new Uint8Array(await sharp({ create }).jpeg().withMetadata({ orientation }).toBuffer());
  const open: MediaFile['open'] = async () => new Blob([bytes]).stream();
  return { ...pictureOf(100, `${width} × ${height}`, alt), contentType: 'image/jpeg', bytes: bytes.length, width, height, open };
}
const three = () => Promise.all([photo(400, 500, 'A gull (left)'), photo(500, 500), photo(640, 400, '灯台と灯り')]);
const asDocument = { document: true };

const shown = async (text: string) => (await seen(text))[0];
const fetched = async (path = '') => (await fetch(`${sandbox.serviceOf('linkedin')}/${path}`)).bytes();

/** The sizes of a PDF's pages in points. */
const sizesIn = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, width, height]) => [Number(width), Number(height)]);

describe('pictures as a document', () => {
  test('are the pages of a PDF, in order, with what they show', async () => {
    const { post: sent } = await send(post('Three pages\nand more', await three(), { ...asDocument, documentTitle: ' Lighthouses ' }));
    const found = await shown('Three pages\nand more');
    expect(found).toMatchObject({ id: sent.remoteId, media: [{ kind: 'document', title: 'Lighthouses', pages: 3 }] });
    expect(found?.details.map(({ name }) => name)).toEqual(['Who can see it']);
    const pdf = await fetched(found?.media[0]?.path);
    expect(await readPdf(pdf)).toMatchObject({ pages: 3, title: 'Lighthouses', tagged: true });
    expect(sizesIn(pdf)).toEqual([
      [864, 1080],
      [1080, 1080],
      [1080, 675],
    ]);
    const source = Buffer.from(pdf).toString('latin1');
    expect(source.match(/\/Filter \/DCTDecode/g)).toHaveLength(3);
    expect(source).toContain('/Alt (A gull \\(left\\))');
    expect(source.match(/\/S \/Figure/g)).toHaveLength(2);
  });

  test('are sent as they are, one in memory at a time', async () => {
    const pictures = await three();
    let [open, most] = [0, 0];
    const watched = pictures.map((picture) => ({
      ...picture,
      async open() {
        open += 1;
        most = Math.max(most, open);
        const bytes = await new Response(await picture.open()).bytes();
        return new ReadableStream<Uint8Array<ArrayBuffer>>({
          pull(controller) {
            controller.enqueue(bytes);
            controller.close();
            open -= 1;
          },
        });
      },
    }));
    await send(post('One at a time', watched, asDocument));
    expect(most).toBe(1);
    const pdf = Buffer.from(await fetched((await shown('One at a time'))?.media[0]?.path));
    for (const picture of pictures) expect(pdf.includes(Buffer.from(await new Response(await picture.open()).bytes()))).toBe(true);
  });

  test('give the same bytes in every attempt, and as many as were announced', async () => {
    const source = { title: 'Twice', pictures: await three(), at: new Date('2026-12-01T09:00:00Z') };
    const { signal } = new AbortController();
    const [one, other] = await Promise.all([0, 1].map(() => new Response(openDocument(source, signal)).bytes()));
    expect(Buffer.compare(one ?? Buffer.of(), other ?? Buffer.of())).toBe(0);
    expect(await documentLength(source, signal)).toBe(one?.byteLength);
    await expect(documentLength(source, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });

  test('stand upright if a camera was turned', async () => {
    await send(post('Turned', [await photo(300, 600, '', 6)], asDocument), page);
    const pdf = await fetched((await shown('Turned'))?.media[0]?.path);
    expect(sizesIn(pdf)).toEqual([[540, 1080]]);
  });

  test.each([
    ['the first line of the text', 'First line \nSecond', {}, 'First line'],
    ['of at most 400 characters', '🏮'.repeat(201), {}, '🏮'.repeat(200)],
    ['a word where there is no text', '', {}, 'Document'],
    ['what was typed', 'A text', { documentTitle: 'Typed' }, 'Typed'],
  ])('have a title: %s', async (_what, text, options, title) => {
    const picture = await photo(90 + text.length, 90);
    const { post: sent } = await send(post(text, [picture], { ...asDocument, ...options }));
    expect((await stand().feed(world.id)).find(({ id }) => id === sent.remoteId)?.media).toMatchObject([{ kind: 'document', title }]);
  });

  test('stay pictures unless that was chosen, and so does a video', async () => {
    const keysOf = (content: Content) => linkedin.publish.steps(content, member).map(({ key }) => key);
    const pictures = await three();
    expect(keysOf(post('x', pictures))).toEqual(['upload 1', 'upload 2', 'upload 3', 'create']);
    expect(keysOf(post('x', pictures, asDocument))).toEqual(['upload 1', 'wait 1', 'create']);
    expect(keysOf(post('x https://example.org', [], asDocument))).toEqual(['card', 'create']);
    const film = videoOf(80_000, 'film', { width: 1280, height: 720, seconds: 60 });
    expect(keysOf(post('x', [film], asDocument))).toEqual(['upload 1', 'wait 1', 'create']);
    await send(post('A film', [film], asDocument));
    expect((await shown('A film'))?.media).toMatchObject([{ kind: 'video' }]);
  });
});

describe('whatever goes wrong', () => {
  test('killed between upload and wait, the document that is there is used', async () => {
    const content = post('Killed in between', await three(), asDocument);
    const outcomes = { 'upload 1': await linkedin.publish.perform(stepAt('upload 1', content)) };
    expect(outcomes['upload 1']).toEqual({ id: expect.stringMatching(/^urn:li:document:/) });
    const again = stepAt('wait 1', content, outcomes);
    await expect.poll(() => linkedin.publish.perform(again).catch((error) => error)).toBeNull();
    const context = stepAt('create', content, outcomes);
    await stand().faults.add(world.id, { operation: 'create', fault: 'swallowed', times: 1 });
    await expect(linkedin.publish.perform(context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    expect(await linkedin.publish.lookUp(context)).toMatchObject({ found: true });
    expect(await seen('Killed in between')).toHaveLength(1);
  });

  test('a page’s document is found by reading', async () => {
    const content = post('Read back', await three(), asDocument);
    const { outcomes, post: sent } = await send(content, page);
    const later = { ...env, now: () => new Date(Date.now() + 3_600_000) };
    const context = stepAt('create', content, outcomes, { account: page, env: later });
    expect(await linkedin.publish.lookUp(context)).toEqual({ found: true, outcome: { id: sent.remoteId } });
  });

  test('what LinkedIn cannot process says so', async () => {
    await stand().faults.add(world.id, { operation: 'process', fault: 'processing_fails', times: 1 });
    await expect(send(post('Not processed', await three(), asDocument))).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('LinkedIn couldn’t process the document.'),
      platformMessage: 'INVALID_FILE',
    });
    expect(await seen('Not processed')).toEqual([]);
  });

  test('it is waited for, but not by a token that may not read its state', async () => {
    const working = bent(() => Response.json({ id: 'urn:li:document:x', status: 'PROCESSING' }));
    const content = post('Waits', await three(), asDocument);
    const context = stepAt('wait 1', content, { 'upload 1': { id: 'urn:li:document:x' } }, { env: working });
    await expect(linkedin.publish.perform(context)).rejects.toBeInstanceOf(NotYet);
    await expect(linkedin.publish.perform(context)).rejects.toMatchObject({ reason: reads('is processing the file') });
    const closed = bent(() => Response.json({ status: 403, message: 'forbidden' }, { status: 403 }));
    expect(await linkedin.publish.perform({ ...context, env: closed })).toBeNull();
  });

  test('a file that is no JPEG is refused before anything is sent', async () => {
    const calls: string[] = [];
    const watched = bent((url) => {
      calls.push(url.pathname);
      return undefined;
    });
    for (const broken of [
      pictureOf(500, 'png'),
      { ...pictureOf(500, 'jpeg'), open: async () => new Blob([new Uint8Array([255, 216, 255])]).stream() },
    ]) {
      const context = stepAt('upload 1', post('Broken', [await photo(90, 90), broken], asDocument), {}, { env: watched });
      await expect(linkedin.publish.perform(context)).rejects.toMatchObject({
        kind: 'rejected',
        reason: reads('couldn’t read a file'),
      });
    }
    expect(calls).toEqual([]);
  });

  test('an upload that breaks off is repeated', async () => {
    await stand().faults.add(world.id, { operation: 'upload', fault: 'broken', times: 1 });
    const { problems } = await publishToEnd(linkedin.publish, post('Broken off', await three(), asDocument), member, env);
    expect(problems).toEqual(['outage']);
    expect((await shown('Broken off'))?.media).toMatchObject([{ kind: 'document', pages: 3 }]);
  });
});

describe('before it is sent', () => {
  const file = (more: Partial<DraftMedia> = {}): MediaFile & DraftMedia => ({
    ...pictureOf(500, 'x'),
    contentType: 'image/jpeg',
    width: 800,
    height: 800,
    ...more,
  });
  const issues = (media: (MediaFile & DraftMedia)[], options: Options = asDocument) =>
    validatePost(post('Checked', media, options), linkedin.manifest, member.traits).issues.map(
      ({ weight, field, code }) => `${weight} ${field} ${code}`,
    );

  test('300 pages, and not one more; without a document, 20 images', () => {
    const many = (count: number) => Array.from({ length: count }, () => file());
    expect(issues(many(300))).toEqual([]);
    expect(issues(many(301))).toEqual(['stops media too_many_images']);
    expect(issues(many(21), {})).toEqual(['stops media too_many_images']);
  });

  test('pages are JPEGs that are small enough together', () => {
    expect(issues([file({ contentType: 'image/png' })])).toEqual(['note media adapted']);
    expect(issues([file({ contentType: 'image/png' })], {})).toEqual([]);
    const heavy = Array.from({ length: 10 }, () => file({ bytes: 9_000_001 }));
    expect(issues(heavy)).toEqual(heavy.map(() => 'note media adapted'));
    const { image } = linkedin.manifest.media({ text: '', media: heavy }, asDocument, {});
    expect(image?.bytes).toBe(9_000_000);
  });

  test('nothing moves in a document, and a video is none', () => {
    const gif = { ...gifOf(500, 'moves'), animated: true };
    expect(issues([file(), gif])).toEqual(['stops media document_animated']);
    expect(issues([gif], {})).toEqual([]);
    expect(issues([gifOf(500, 'still')])).toEqual(['note media adapted']);
    const film = videoOf(80_000, 'film', { width: 1280, height: 720, seconds: 60 });
    expect(issues([film])).toEqual(['note option document document_of_video']);
    expect(stops(post('Checked', [film], asDocument))).toEqual([]);
  });

  test('its title is offered with it alone, and has a limit', () => {
    const fields = linkedin.manifest.options({});
    const offered = (options: Options, kind: string) =>
      fields.filter((field) => concerns(field, fields, options, new Set([kind]))).map(({ key }) => key);
    expect(offered({}, 'image')).toContain('document');
    expect(offered({}, 'image')).not.toContain('documentTitle');
    expect(offered(asDocument, 'image')).toContain('documentTitle');
    expect(offered(asDocument, 'video')).not.toContain('document');
    const titled = (length: number) => issues([file()], { ...asDocument, documentTitle: 'x'.repeat(length) });
    expect([titled(400), titled(401)]).toEqual([[], ['stops option documentTitle option_value']]);
  });
});

describe('the stand-in', () => {
  const uploaded = async (bytes: Uint8Array<ArrayBuffer>, length = bytes.length) => {
    const headers = {
      authorization: `Bearer ${member.credentials.accessToken}`,
      'linkedin-version': '202609',
      'x-restli-protocol-version': '2.0.0',
    };
    const json = { ...headers, 'content-type': 'application/json' };
    const base = `${sandbox.serviceOf('linkedin')}/api/rest`;
    const body = JSON.stringify({ initializeUploadRequest: { owner: member.remoteId } });
    const begun = await fetch(`${base}/documents?action=initializeUpload`, { method: 'POST', headers: json, body });
    const { value } = (await begun.json()) as { value: { uploadUrl: string; document: string } };
    const put = await fetch(value.uploadUrl, { method: 'PUT', headers: { ...headers, 'content-length': String(length) }, body: bytes });
    const state = await fetch(`${base}/documents/${encodeURIComponent(value.document)}`, { headers });
    return { put: put.status, ...((await state.json()) as { status: string }), document: value.document, headers: json, base };
  };

  test('takes PDFs of up to 300 pages alone', async () => {
    const pdf = async (pages: number) => {
      const picture = await photo(20, 20);
      const source = { title: 'x', pictures: Array.from({ length: pages }, () => picture), at: new Date(0) };
      return new Response(openDocument(source, new AbortController().signal)).bytes();
    };
    expect(await uploaded(await pdf(300))).toMatchObject({ put: 201, status: expect.stringMatching(/PROCESSING|AVAILABLE/) });
    expect(await uploaded(await pdf(301))).toMatchObject({ put: 201, status: 'PROCESSING_FAILED' });
    expect(await uploaded(new TextEncoder().encode('no PDF /Type /Page '))).toMatchObject({ put: 201, status: 'PROCESSING_FAILED' });
  });

  test('requires a title', async () => {
    const content = post('Untitled', await three(), asDocument);
    const outcomes = { 'upload 1': await linkedin.publish.perform(stepAt('upload 1', content)) };
    await expect.poll(() => linkedin.publish.perform(stepAt('wait 1', content, outcomes)).catch((error) => error)).toBeNull();
    const untitled = bent((url, init) => {
      const body = String(init.body);
      return body.includes('"title"') ? fetch(url, { ...init, body: body.replace(/,"title":"[^"]*"/, '') }) : undefined;
    });
    await expect(linkedin.publish.perform(stepAt('create', content, outcomes, { env: untitled }))).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringContaining('MISSING_FIELD'),
    });
  });
});
