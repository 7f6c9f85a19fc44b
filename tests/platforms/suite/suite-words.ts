import type { DraftContent, Issue } from '@everycast/platforms/port/manifest';
import type { OptionField, Options } from '@everycast/platforms/port/options';
import { validatePost } from '@everycast/platforms/port/taken';
import { expect } from 'vitest';
import { test } from '../cases.ts';
import { type contentsOf, type SuiteContent, textsOf } from '../contents.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

/** No platform has a comment or an alternative text of so many characters. */
const beyond = 100_000;

/** All other words of a post, as long as the manifest lets them be, and a character longer: the platform draws the line at the same place. */
export function words(subject: Subject, at: () => Stage, { takes, simple, withFile, ofKind }: ReturnType<typeof contentsOf>): void {
  const { manifest } = subject.platform;
  const stops = (content: DraftContent, traits: Parameters<typeof validatePost>[2]): Issue[] =>
    validatePost(content, manifest, traits).issues.filter(({ weight }) => weight === 'stops');

  /** The longest that the manifest takes, by halving. */
  function longest(fits: (length: number) => boolean): number {
    let [min, max] = [1, beyond];
    expect([fits(min), fits(max)]).toEqual([true, false]);
    while (max - min > 1) {
      const middle = Math.floor((min + max) / 2);
      if (fits(middle)) min = middle;
      else max = middle;
    }
    return min;
  }

  test.runIf(takes('first_comment'))('the length of a first comment', async () => {
    const somebody = await at().newAccount();
    const { traits } = somebody.account();
    const base = simple('With a comment');
    const commented = (length: number): SuiteContent => ({ ...base, firstComment: 'y'.repeat(length) });
    const max = longest((length) => stops(commented(length), traits).length === 0);
    await somebody.send(commented(max));
    for (const text of textsOf(commented(max))) expect(await somebody.seen(text)).toHaveLength(1);
    const over = { ...commented(max + 1), ...simple('With a longer one'), firstComment: 'y'.repeat(max + 1) };
    expect(stops(over, traits)).toMatchObject([{ field: 'firstComment' }]);
    await expect(somebody.send(over)).rejects.toMatchObject({ kind: 'rejected', platformMessage: expect.stringMatching(/\w/) });
    expect(await somebody.seen(over.firstComment)).toEqual([]);
  });

  test.runIf(takes('thread'))('the length of a part of a thread', async () => {
    const somebody = await at().newAccount();
    const { max } = manifest.measure('', somebody.account().traits);
    const over = { ...simple('With a part'), thread: [{ text: 'z'.repeat(max + 1), media: [] }] };
    expect(stops(over, somebody.account().traits)).toMatchObject([{ field: 'text', part: 1 }]);
    await expect(somebody.send(over)).rejects.toMatchObject({ kind: 'rejected' });
    expect((await somebody.feed()).map(({ text }) => text)).toEqual(['With a part']);
  });

  test.runIf(takes('alt_text'))('the length of an alternative text', async () => {
    const somebody = await at().newAccount();
    const { traits } = somebody.account();
    const described = (text: string, length: number): SuiteContent => {
      const content = withFile(text);
      return { ...content, media: [subject.picture(text, undefined, 'a'.repeat(length))] };
    };
    const max = longest((length) => stops(described('Described', length), traits).length === 0);
    await somebody.send(described('Described', max));
    expect((await somebody.seen('Described'))[0]?.media).toMatchObject([{ alt: 'a'.repeat(max) }]);
    expect(stops(described('Longer', max + 1), traits)).toMatchObject([{ field: 'alt' }]);
    if (subject.anyAlt) return;
    await expect(somebody.send(described('Longer', max + 1))).rejects.toMatchObject({ kind: 'rejected' });
    expect(await somebody.seen('Longer')).toEqual([]);
  });

  /** The toggle that a field is asked for with. */
  function switchedOn({ where }: OptionField): Options {
    const toggle = where && manifest.options({}).find(({ key, kind }) => key === where.key && kind === 'toggle');
    return toggle ? { [toggle.key]: where.is.includes('true') } : {};
  }

  const written = manifest.options({}).flatMap((field) => (field.kind === 'text' || field.kind === 'tags' ? [field.key] : []));
  const limited = written.filter((key) => !subject.ownForm?.includes(key));
  test.runIf(limited.length > 0).each(limited)('the length of the option %s', async (key) => {
    const somebody = await at().newAccount();
    const { traits } = somebody.account();
    const field = manifest.options(traits).find((one) => one.key === key) ?? expect.fail('It cannot be chosen here.');
    const with_ = (text: string, length: number): SuiteContent => {
      // What is said about a link's preview needs a link.
      const content = field.for ? ofKind(field.for, text) : subject.preview ? ofKind('link', text) : simple(text);
      const value = field.kind === 'tags' ? ['t'.repeat(length)] : 't'.repeat(length);
      return { ...content, options: { ...content.options, ...switchedOn(field), [key]: value } };
    };
    const fits = (length: number) => stops(with_('With an option', length), traits).length === 0;
    const max = longest(fits);
    const { post } = await somebody.send(with_('With an option', max));
    expect(post.remoteId).not.toBe('');
    expect(stops(with_('With a longer one', max + 1), traits)).toMatchObject([{ field: expect.stringMatching(`option ${key}|text`) }]);
    await expect(somebody.send(with_('With a longer one', max + 1))).rejects.toMatchObject({ kind: 'rejected' });
    expect(await somebody.seen('With a longer one')).toEqual([]);
  });
}
