import { expect, test } from 'vitest';
import { once } from './client.ts';

const url = 'http://localhost/api/v1/posts';
const write = (body: string, more: RequestInit = {}) => new Request(url, { method: 'POST', body, ...more });

/** Answers each request with its number, once the test lets it. */
function server() {
  const go = Promise.withResolvers<void>();
  let asked = 0;
  const send = async () => {
    const number = ++asked;
    await go.promise;
    return new Response(String(number));
  };
  return { send, go: go.resolve, asked: () => asked };
}
const textOf = async (answer: Promise<Response>) => (await answer).text();

test('the same POST twice at once is sent once, and both hear the answer', async () => {
  const { send, go, asked } = server();
  const answers = [once(write('one'), send), once(write('one'), send)].map(textOf);
  go();
  expect(await Promise.all(answers)).toEqual(['1', '1']);
  expect(asked()).toBe(1);
});

test('so is the same DELETE: the second would be told that there is nothing', async () => {
  const { send, go, asked } = server();
  const gone = () => new Request(url, { method: 'DELETE' });
  const answers = [once(gone(), send), once(gone(), send), once(new Request(`${url}/2`, { method: 'DELETE' }), send)].map(textOf);
  go();
  expect(await Promise.all(answers)).toEqual(['1', '1', '2']);
  expect(asked()).toBe(2);
});

test('what asks for something else, or reads, or comes after the answer, is sent', async () => {
  const { send, go } = server();
  go();
  const other = { headers: { 'X-Workspace': 'another' } };
  const patch = () => write('one', { method: 'PATCH' });
  const all = [write('one'), write('two'), write('one', other), patch(), patch(), new Request(url), new Request(url)];
  expect(new Set(await Promise.all(all.map((request) => textOf(once(request, send))))).size).toBe(all.length);
  expect(await textOf(once(write('one'), send))).toBe(String(all.length + 1));
});

test('one that fails is forgotten, too', async () => {
  const failing = () => Promise.reject(new Error('No connection'));
  const both = await Promise.allSettled([once(write('one'), failing), once(write('one'), failing)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const { send, go } = server();
  go();
  expect(await textOf(once(write('one'), send))).toBe('1');
});
