import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { repository } from '../support/server-process.ts';
import { expect, test } from './support/test.ts';

type Client = typeof import('../../client/index.ts');

/** The client as a page's bundler makes it, for the browser: a script that leaves it in a global. */
async function bundled(): Promise<string> {
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: join(repository, 'client/index.ts'), formats: ['iife'], name: 'everycastClient' } },
  })) as Rolldown.RolldownOutput[];
  return bundle?.output[0].code ?? '';
}

test('a page of the server calls it with the client, by the cookie of who is there', async ({ signedInPage: page }) => {
  const script = await bundled();
  expect(script).not.toMatch(/browser-external|node:/);
  await page.goto('/settings/api-keys');
  await page.evaluate(`(() => { ${script}; globalThis.everycastClient = everycastClient; })()`);
  const seen = await page.evaluate(async () => {
    const { answer, createEverycast, each, EverycastError } = Reflect.get(globalThis, 'everycastClient') as Client;
    const everycast = createEverycast({ url: location.origin });
    const events = everycast.events();
    const first = events.next();

    const canvas = document.createElement('canvas');
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const sent: number[] = [];
    const { id, width } = await everycast.upload(drawn ?? new Blob(), { name: 'door.png', onProgress: (bytes) => void sent.push(bytes) });
    for (const text of ['Low tide at noon', 'High tide at six'])
      await answer(everycast.http.POST('/api/v1/posts', { body: { text, media: [{ id, alt: 'A door' }] } }));
    const texts: string[] = [];
    const page = (cursor: string | undefined) =>
      answer(everycast.http.GET('/api/v1/posts', { params: { query: { search: 'tide', limit: 1, cursor } } }));
    for await (const post of each(page)) texts.push(post.text);
    const event = await first;
    await events.return();
    const failed = await everycast.http.GET('/api/v1/posts/{id}', { params: { path: { id } } }).catch((error: unknown) => error);
    return {
      width,
      isWholeSent: sent.at(-1) === drawn?.size,
      texts: texts.toSorted(),
      event: event.value?.type,
      code: failed instanceof EverycastError && failed.code,
    };
  });
  expect(seen).toEqual({
    width: 300,
    isWholeSent: true,
    texts: ['High tide at six', 'Low tide at noon'],
    event: expect.stringMatching(/^[a-z]+\.[a-z]+$/),
    code: 'not_found',
  });
});
