import { expect } from 'vitest';
import { reads } from '../../support/reads.ts';
import { test } from '../cases.ts';
import type { contentsOf } from '../contents.ts';
import type { Stage } from '../stage.ts';
import type { Subject, SuiteFile } from '../subject.ts';

/** No platform wants more of a file that is no larger than it has to be. */
const minBytes = 80_000;
const words = new TextEncoder().encode('Only words, under another name. '.repeat(minBytes / 32));

const holding = (file: SuiteFile, data: Uint8Array<ArrayBuffer>): SuiteFile => ({
  ...file,
  bytes: data.length,
  open: async (range) => new Blob([range ? data.subarray(range.start, range.end + 1) : data]).stream(),
});

/** A film whose index was written over. */
async function brokenOf(film: SuiteFile): Promise<SuiteFile> {
  const data = await new Response(await film.open()).bytes();
  return holding(film, data.fill(0xff, 48, 400));
}

/** Whatever a file calls itself: the platform looks into it, and publishes nothing that cannot be seen. */
export function disguises(subject: Subject, at: () => Stage, { takes, post, ofKind }: ReturnType<typeof contentsOf>): void {
  async function expectRefused(name: string, file: SuiteFile, short: boolean): Promise<void> {
    const somebody = await at().newAccount();
    const content = { ...post(name, file), options: short ? ofKind('short', name).options : subject.options(name) };
    const clear = { kind: 'rejected', reason: reads(/\w+ \w+ \w+/), platformMessage: expect.stringMatching(/\w/) };
    await expect(somebody.send(content)).rejects.toMatchObject(clear);
    expect(await somebody.seen(name)).toEqual([]);
  }

  const places = (['video', 'short'] as const).filter((place) => takes(place) && (place === 'video' || subject.short !== undefined));
  test.each(places)('words that are called a %s', async (place) => {
    await expectRefused('Words for a film', holding(subject.video('words'), words), place === 'short');
  });

  test.each(places)('a %s that is broken', async (place) => {
    await expectRefused('Broken', await brokenOf(subject.video('broken', minBytes)), place === 'short');
  });

  test.runIf(takes('image') && !subject.anyPicture)('words that are called a picture', async () => {
    await expectRefused('Words for a picture', holding(subject.picture('words'), words), false);
  });

  test.runIf(takes('image') && takes('video') && !subject.anyPicture)('a video that is called a picture', async () => {
    const film = new Response(await subject.video('film', minBytes).open());
    await expectRefused('A film for a picture', holding(subject.picture('film'), await film.bytes()), false);
  });
}
