import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { createMediaWorld } from '../../../tests/support/media.ts';
import { until } from '../../../tests/support/until.ts';
import { encode } from './libvips.ts';

/** 90 frames of noise: little to send, and much work. */
async function longGif(): Promise<Buffer> {
  const size = { width: 90, height: 90, channels: 3 as const, background: '#888' };
  const noise = (mean: number) => sharp({ create: { ...size, noise: { type: 'gaussian', mean, sigma: 40 } } });
  const frames = await Promise.all(
    Array.from({ length: 90 }, (_, n) =>
      noise(80 + n)
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ effort: 1, dither: 0 })
    .toBuffer();
}

test("while a workspace's five long animations are worked on, another's picture is taken in, and all of them after it", async () => {
  const world = await createMediaWorld();
  try {
    const [greedy, other] = [await world.addWorkspace(), await world.addWorkspace()];
    const gif = await longGif();
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const begun = vi.spyOn(encode, 'image/gif');
    const done: string[] = [];
    const animations = Array.from({ length: 5 }, async (_, n) => {
      const { animated } = await world.media.add(greedy, { name: `${n}.gif`, bytes: Buffer.concat([gif, Buffer.from([n])]) });
      done.push(animated ? 'animation' : 'still');
    });
    await until(() => begun.mock.calls.length >= 2);
    const picture = world.media.add(other, { name: 'one.jpg', bytes: photo }).then(() => done.push('picture'));
    await Promise.all([...animations, picture]);
    expect(done).toEqual(['picture', ...Array.from({ length: 5 }, () => 'animation')]);
  } finally {
    await world.close();
  }
});
