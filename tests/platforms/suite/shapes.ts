import { message } from '@everycast/messages/message';
import type { ImageRules } from '@everycast/platforms/port/media-rules';
import { renditionOf } from '@everycast/platforms/port/renditions/rendition';
import { expect } from 'vitest';
import { test } from '../cases.ts';
import type { contentsOf } from '../contents.ts';
import { pictureIn } from '../files.ts';
import type { Stage } from '../stage.ts';
import { type PictureBound, pictureBounds, type Subject } from '../subject.ts';

type Shape = { width: number; height: number };
/** The manifest's bound is the last that goes out; `over` is a pixel, or a row of them, further. */
type Edge = { renditions: Shape; over: Shape };

/** How large and of what shape a picture may be: the platform looks into the file itself, and draws the line where the manifest does. */
export function shapes(subject: Subject, at: () => Stage, { post }: ReturnType<typeof contentsOf>): void {
  const { manifest } = subject.platform;
  const rules = manifest.media(post('Which'), {}, {}).image;
  const bounds = pictureBounds.filter((bound) => rules && edgeOf(bound, rules) && !subject.anyShape?.includes(bound));

  test.runIf(bounds.length > 0).each(bounds)('a picture, the %s', async (bound) => {
    const somebody = await at().newAccount();
    const image = manifest.media(post('Which'), {}, somebody.account().traits).image ?? expect.fail();
    const edge = edgeOf(bound, image) ?? expect.fail();
    const [renditions, over] = [edge.renditions, edge.over].map((shape) => ({
      file: pictureIn(shape, bound),
      text: `The ${bound}: ${shape.width} by ${shape.height}`,
    })) as [Tried, Tried];
    const rules = { image, video: null, mixed: false, needed: false, max: 1 };
    const becomes = ({ file }: Tried) => renditionOf(file, rules, { platform: manifest.name, file: message('renditions.image') }).rendition;
    expect(becomes(renditions)).toBe('as is');
    expect(becomes(over)).not.toBe('as is');
    await somebody.send(post(renditions.text, renditions.file));
    expect(await somebody.seen(renditions.text)).toHaveLength(1);
    // Nobody has made it fit here: the platform says no.
    await expect(somebody.send(post(over.text, over.file))).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringMatching(/\w/),
    });
    expect(await somebody.seen(over.text)).toEqual([]);
  });
}

type Tried = { file: ReturnType<typeof pictureIn>; text: string };

function edgeOf(bound: PictureBound, { longest, shortest, broadest, pixels, ratio }: ImageRules): Edge | null {
  const square = (side: number): Shape => ({ width: side, height: side });
  /** Of a shape by its width, where the height is 1000. */
  const wide = (renditions: number, over: number): Edge => ({
    renditions: { width: renditions, height: 1000 },
    over: { width: over, height: 1000 },
  });
  switch (bound) {
    case 'longest':
      return longest === undefined ? null : wide(longest, longest + 1);
    case 'broadest':
      return broadest === undefined ? null : { renditions: square(broadest), over: square(broadest + 1) };
    case 'shortest':
      return shortest === undefined ? null : { renditions: square(shortest), over: square(shortest - 1) };
    case 'most pixels': {
      if (pixels === undefined) return null;
      const width = Math.floor(Math.sqrt(pixels));
      const height = Math.floor(pixels / width);
      return { renditions: { width, height }, over: { width, height: height + 1 } };
    }
    // Whatever a platform rounds away, a hundredth is more.
    case 'widest':
      return ratio === undefined ? null : wide(1000 * ratio.max, 1010 * ratio.max);
    case 'narrowest':
      return ratio === undefined ? null : wide(1000 * ratio.min, 990 * ratio.min);
  }
}
