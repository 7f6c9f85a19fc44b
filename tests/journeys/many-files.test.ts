import { jpeg } from './support/pictures.ts';
import { library } from './support/screens/library.ts';
import { expect, test } from './support/test.ts';

/** Requesting each separately on every change would be more than twice what the server allows in a minute. */
const count = 60;

test('a whole shoot at once comes in, and asks for no more than the server gives to one person', async ({ signedInPage: page, api }) => {
  test.slow();
  const screen = library(page);
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 429 && refused.push(response.url()));
  await page.goto('/media-library');
  const picture = await jpeg(page, 64, 48, 'teal');
  await screen.choose(
    Array.from({ length: count }, (_, index) => ({
      name: `shot-${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([picture, Buffer.from(`${index}`)]),
    })),
  );
  await expect(screen.tray).toContainText(`${count} files added`, { timeout: 120_000 });
  expect(refused).toEqual([]);
  expect(await api.get<{ items: unknown[] }>('/api/v1/media?limit=200')).toMatchObject({ items: { length: count } });
});
