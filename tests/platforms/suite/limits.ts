import type { Traits } from '@everycast/platforms/port/manifest';
import { validatePost } from '@everycast/platforms/port/taken';
import { expect } from 'vitest';
import { bytesOf } from '../../support/pictures.ts';
import { test } from '../cases.ts';
import type { contentsOf, SuiteContent } from '../contents.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

/** The manifest's limits are the platform's own: what just fits goes out, what is one past is refused by both. */
export function limits(subject: Subject, at: () => Stage, { takes, simple, post, ofKind }: ReturnType<typeof contentsOf>): void {
  const { manifest } = subject.platform;
  const stops = (content: SuiteContent, traits: Traits) =>
    validatePost(content, manifest, traits).issues.filter(({ weight }) => weight === 'stops');

  test('the length of a text', async () => {
    const somebody = await at().newAccount();
    const { traits } = somebody.account();
    // Where it depends on what stands with the text, each is tried; and else what is simplest.
    const ways = [...(takes('image') ? [(text: string) => ofKind('image', text)] : []), simple];
    const differing = new Map(ways.map((way) => [manifest.measure('', traits, way('').media).max, way]));
    for (const [max, way] of differing) {
      // One that counts differently by characters, by UTF-16 units and by bytes.
      const room = (length: number) => length - manifest.measure('👍', traits).length;
      const long = (length: number) => {
        const content = way(`👍${'x'.repeat(room(length))}`);
        return { ...content, options: { ...content.options, ...subject.asText } };
      };
      const [fits, over] = [long(max), long(max + 1)];
      expect(stops(fits, traits)).toEqual([]);
      await somebody.send(fits);
      expect(await somebody.seen(fits.text)).toHaveLength(1);
      expect(stops(over, traits)).toMatchObject([{ field: 'text' }]);
      await expect(somebody.send(over)).rejects.toMatchObject({ kind: 'rejected', platformMessage: expect.stringMatching(/\w/) });
      expect(await somebody.seen(over.text)).toEqual([]);
    }
  });

  test.runIf(takes('images'))('how many pictures', async () => {
    const somebody = await at().newAccount();
    const { traits } = somebody.account();
    const max = manifest.media(post('Many'), {}, traits).image?.max ?? 0;
    const alt = (n: number) => (takes('alt_text') && n !== 1 ? `Alt ${n} 👍🏽` : '');
    const pictures = (count: number) => Array.from({ length: count }, (_, n) => subject.picture(`n ${n}`, 500 + n, alt(n)));
    const files = pictures(max);
    expect(stops(post('As many as it takes', ...files), traits)).toEqual([]);
    await somebody.send(post('As many as it takes', ...files));
    const [shown] = await somebody.seen('As many as it takes');
    expect(shown?.media.map((file) => file.alt)).toEqual(files.map((file) => file.alt));
    const paths = shown?.media.map(({ path }) => path) ?? [];
    const arrived = await Promise.all(paths.map(async (path) => (await fetch(at().server.urlOf(path))).bytes()));
    expect(arrived).toEqual(await Promise.all(files.map(bytesOf)));
    if (subject.anyNumber) return;
    expect(stops(post('One too many', ...pictures(max + 1)), traits)).toMatchObject([{ field: 'media' }]);
    await expect(somebody.send(post('One too many', ...pictures(max + 1)))).rejects.toMatchObject({ kind: 'rejected' });
    expect(await somebody.seen('One too many')).toEqual([]);
  });

  test.runIf(takes('image'))('how large a picture', async () => {
    const somebody = await at().newAccount();
    const { traits } = somebody.account();
    const { bytes } = manifest.media(post('Large'), {}, traits).image ?? expect.fail();
    await somebody.send(post('As large as it takes', subject.picture('large', bytes)));
    expect(await somebody.seen('As large as it takes')).toHaveLength(1);
    if (subject.anySize) return;
    // A still would be made smaller first, so the rules only stop what moves.
    const moving = { ...subject.picture('larger', bytes + 1), animated: true };
    expect(stops(post('A byte too large', moving), traits)).toMatchObject([{ field: 'media' }]);
    await expect(somebody.send(post('A byte too large', subject.picture('larger', bytes + 1)))).rejects.toMatchObject({ kind: 'rejected' });
    expect(await somebody.seen('A byte too large')).toEqual([]);
  });
}
