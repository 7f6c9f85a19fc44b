import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersDescribed } from '../../../../tests/support/answers-described.ts';
import { createUploadWorld, picture, type UploadWorld } from '../../../../tests/support/uploads.ts';
import { newId } from '../../../kernel/ids.ts';
import { endpoints } from './tus-endpoints.ts';

/* The API's description says what uploads by tus really answer. */

let uploads: UploadWorld;
beforeAll(async () => {
  uploads = await createUploadWorld();
});
afterAll(() => uploads.close());

test('each answer is as described, and each success and error of the protocol is answered', async () => {
  const described = answersDescribed(await (await fetch(`${uploads.origin}/api/openapi.json`)).text());
  const differences: string[] = [];
  const told = (method: string, url: string, { status, headers, json }: Awaited<ReturnType<UploadWorld['ask']>>) => {
    const path = url.endsWith('uploads') ? url : '/api/v1/media/uploads/{id}';
    // A HEAD request's answer has no body, also if it is an error.
    const body =
      json === null ? (method === 'HEAD' && status >= 400 ? '{"error":{"code":"not_found","message":""}}' : '') : JSON.stringify(json);
    differences.push(...described.differences(method, path, { status, headers: Object.fromEntries(headers), body }));
    return status;
  };
  const ask = async (method: string, url: string, more?: Parameters<UploadWorld['ask']>[2]) =>
    told(method, url, await uploads.ask(method, url, more));
  const send = async (url: string, offset: number, piece: Buffer) => told('PATCH', url, await uploads.patch(url, offset, piece));
  const unversioned = { headers: { 'tus-resumable': '' } };

  const bytes = await picture('red');
  const all = '/api/v1/media/uploads';
  const made = await uploads.begin(bytes.length);
  const url = made.headers.get('location') ?? '';
  expect.soft(told('POST', all, made)).toBe(201);
  expect.soft(await ask('POST', all)).toBe(400);
  expect.soft(await ask('POST', all, unversioned)).toBe(412);
  expect.soft(await ask('HEAD', url)).toBe(200);
  expect.soft(await ask('HEAD', url, unversioned)).toBe(412);
  expect.soft(await ask('HEAD', `${all}/${newId()}`)).toBe(404);
  expect.soft(await send(`${all}/${newId()}`, 0, bytes)).toBe(404);
  expect.soft(await send(url, 40, bytes.subarray(40))).toBe(409);
  expect.soft(await send(url, 0, Buffer.concat([bytes, bytes]))).toBe(413);
  const typed = { 'content-type': 'application/offset+octet-stream' };
  expect.soft(await ask('PATCH', url, { headers: typed, body: bytes })).toBe(403);
  expect.soft(await ask('PATCH', url, { headers: { ...typed, 'tus-resumable': '' }, body: bytes })).toBe(412);
  expect.soft(await send(url, 0, bytes.subarray(0, 50))).toBe(204);
  expect.soft(await ask('DELETE', url, unversioned)).toBe(412);
  expect.soft(await ask('DELETE', url)).toBe(204);

  expect(differences).toEqual([]);
  const unseen = endpoints.map(({ method, url: path }) => [method, described.unseen(method, path.replace(':id', '{id}'))]);
  // Given up after a day; two requests at the same time.
  expect(unseen).toEqual([
    ['POST', []],
    ['HEAD', ['410']],
    ['PATCH', ['410', '423']],
    ['DELETE', ['410']],
  ]);
});
