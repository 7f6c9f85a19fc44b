import type { Media } from '@everycast/contract/media';
import { jpeg } from './support/pictures.ts';
import { clipGenerator } from './support/screens/clips.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { giveTalk, loudFrom } from './support/videos.ts';

type MediaPage = { items: Media[] };

const id = 'aB3-_xYz019';

test('a YouTube link gives four snapshots, each leading to its moment, and a place with the time where no picture comes', async ({
  signedInPage: page,
}) => {
  const screen = clipGenerator(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const thumbnails = 'https://img.youtube.com/**';
  const body = await jpeg(page, 480, 270, 'seagreen');
  await page.route(thumbnails, (route) => route.fulfill({ contentType: 'image/jpeg', body }));
  await page.goto('/clip-generator');

  await screen.generate.click();
  await expect(page.getByText('Please enter a video URL')).toBeVisible();
  await screen.ask('https://www.youtube.com/shorts/aB3-_xYz019');
  await expect(page.getByText('Invalid YouTube URL')).toBeVisible();
  await expect(screen.link).toHaveAttribute('aria-invalid', 'true');
  await expect(screen.linked).toHaveCount(0);
  await page.getByRole('button', { name: 'Load this video’s watch link' }).click();
  await expect(screen.link).toHaveValue(`https://www.youtube.com/watch?v=${id}`);
  await expect(screen.linked).toHaveCount(4);
  await expect(toast(page, 'Snapshots generated successfully!')).toBeVisible();
  await expect(page.getByText('Invalid YouTube URL')).toHaveCount(0);
  await screen.ask('https://www.youtube.com/embed/videoseries?list=PL0');
  await expect(page.getByText('Invalid YouTube URL')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load this video’s watch link' })).toHaveCount(0);

  // A video that is private or gone has no thumbnails.
  await page.unroute(thumbnails);
  await page.route(thumbnails, (route) => route.fulfill({ status: 404 }));
  await screen.ask(`https://m.youtube.com/watch?list=PL0&v=${id}&t=5`);
  await expect(toast(page, 'Failed to generate snapshots')).toBeVisible();
  await expect(page.getByText('Invalid YouTube URL')).toHaveCount(0);
  await expect(screen.linked).toHaveCount(4);
  for (const [index, [seconds, time]] of [
    [30, '0:30'] as const,
    [60, '1:00'] as const,
    [90, '1:30'] as const,
    [120, '2:00'] as const,
  ].entries()) {
    const snapshot = page
      .locator(`#snapshot-${index}`)
      .getByRole('link', { name: `Snapshot ${index + 1} ${time} Opens the video on YouTube in a new tab` });
    await expect(snapshot).toHaveAttribute('href', `https://www.youtube.com/watch?v=${id}&t=${seconds}s`);
    await expect(snapshot).toHaveAttribute('target', '_blank');
    await expect(snapshot).toHaveAttribute('rel', /\bnoopener\b/);
    await expect(snapshot.getByText('No image')).toBeVisible();
    await expect(snapshot.getByText(time).first()).toBeVisible();
    expect(asked).toContain(`https://img.youtube.com/vi/${id}/${index}.jpg`);
  }

  await screen.link.press('Enter');
  await expect(screen.linked).toHaveCount(4);
  await screen.ask('https://example.org/');
  await expect(page.getByText('Invalid YouTube URL')).toBeVisible();
  await expect(screen.linked).toHaveCount(0);
  await screen.back.click();
  await expect(page).toHaveURL('/media-tools');
});

test('pictures of chosen moments of a video of one’s own lie in the library', async ({ signedInPage: page, api }) => {
  const screen = clipGenerator(page);
  const talk = await giveTalk(api, 40);
  await page.goto('/clip-generator');
  await page
    .getByRole('list', { name: 'Newest videos' })
    .getByRole('button', { name: /Talk\.mp4/ })
    .click();
  await expect(page).toHaveURL(`/clip-generator?media=${talk.id}`);

  await expect(screen.player).toHaveJSProperty('readyState', 4);
  await screen.player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12.5;
  });
  await page.getByRole('button', { name: 'Add 0:12.5' }).click();
  await screen.addTime('1:00');
  await expect(page.getByText('The video ends at 0:40.')).toBeVisible();
  await screen.addTime('soon');
  await expect(page.getByText('Enter a time like 1:05.')).toBeVisible();
  for (const time of ['0:30', '5', '0:05']) await screen.addTime(time);
  await expect(screen.moments).toHaveText(['0:05', '0:12.5', '0:30']);
  await page.getByRole('button', { name: 'Remove 0:30' }).click();
  await screen.take.click();
  await expect(toast(page, 'Snapshots generated successfully!')).toBeVisible();
  await expect(screen.saved).toContainText(['0:05', '0:12.5']);

  const { items } = await api.get<MediaPage>('/api/v1/media?kind=image');
  expect(items.map(({ name, width, height, tags }) => [name, width, height, tags]).sort()).toEqual([
    ['Talk 0-05.jpg', 320, 180, ['snapshot']],
    ['Talk 0-12.5.jpg', 320, 180, ['snapshot']],
  ]);
});

test('from a video of the library to its highlight, a vertical clip of it, and the composer', async ({ signedInPage: page, api }) => {
  const screen = clipGenerator(page);
  const talk = await giveTalk(api, 60);
  await page.goto(`/clip-generator?media=${talk.id}`);
  await screen.find.click();
  const highlight = screen.highlight(1);
  await expect(highlight.getByText(/^Loud: 2\d dB above the rest$/)).toBeVisible();
  await expect(screen.highlight(2)).toHaveCount(0);

  await highlight.getByRole('button', { name: 'Play highlight 1' }).click();
  await expect.poll(() => screen.player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(loudFrom - 6);
  await highlight.getByRole('button', { name: 'Play highlight 1' }).click();

  await highlight.getByRole('button', { name: 'Adjust' }).click();
  const start = highlight.getByRole('slider', { name: 'Start' });
  const before = Number(await start.getAttribute('aria-valuenow'));
  await start.press('ArrowRight');
  await start.press('ArrowRight');
  await expect.poll(async () => Number(await start.getAttribute('aria-valuenow'))).toBeCloseTo(before + 0.2);
  // Two million pixels for each frame take a busy machine a while, so two seconds of them.
  for (const [name, seconds] of [
    ['End', '27'],
    ['Start', '25'],
  ] as const) {
    const field = highlight.getByRole('textbox', { name });
    await field.selectText();
    await field.pressSequentially(seconds);
    await field.blur();
    await expect(field).toHaveValue(`${seconds} s`);
  }

  await highlight.getByRole('button', { name: 'Vertical clip' }).click();
  await expect(toast(page, 'Vertical clip saved to the library')).toBeVisible({ timeout: 200_000 });
  await expect(page).toHaveURL(/\/post-composer\?media=/);
  await expect(
    page
      .getByRole('list', { name: /media|images/i })
      .getByRole('listitem')
      .first(),
  ).toBeVisible();

  const { items } = await api.get<MediaPage>('/api/v1/media?kind=video');
  const clip = items.find(({ id }) => id !== talk.id);
  expect(clip).toMatchObject({ width: 1080, height: 1920 });
});
