import { messageOf } from '@everycast/messages/message';
import { publishKinds } from '@everycast/platforms/port/manifest';
import type { Content } from '@everycast/platforms/port/publisher';
import { expect } from 'vitest';
import { inEnglish } from '../../support/reads.ts';
import type { SeenPost } from '../../support/serve-sandbox.ts';
import { describe, test } from '../cases.ts';

import { address, type contentsOf, textsOf } from '../contents.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

const place = (address: string): string => new URL(address).href.replace(/\/$/, '');

/** Each kind of post that the manifest says the platform takes; and of each other, the platform's own reason why not. */
export function kinds(
  { platform: { manifest, publish }, removesBlindly, places, preview }: Subject,
  at: () => Stage,
  { takes, simple, ofKind, full }: ReturnType<typeof contentsOf>,
): void {
  const sent = publishKinds.filter((kind) => takes(kind) && kind !== 'edit' && kind !== 'remove');

  test.each(sent)('%s', async (kind) => {
    const somebody = await at().newAccount();
    const content = ofKind(kind, `Of the kind ${kind}`);
    expect(manifest.check(content, somebody.account().traits).filter(({ weight }) => weight === 'stops')).toEqual([]);
    const { post, problems } = await somebody.send(content);
    expect(problems).toEqual([]);
    expect(post.remoteId).not.toBe('');
    for (const text of textsOf(content)) expect(await somebody.seen(text), text).toHaveLength(1);
    const [shown] = await somebody.seen(content.text);
    // Its permanent address leads to it on the feed.
    if (post.permalink !== null) expect(place(post.permalink)).toBe(place(at().server.urlOf(shown?.path ?? '')));
    expect(shown?.media.map((file) => file.kind)).toEqual(content.media.map((file) => file.kind));
    if (kind === 'alt_text') expect(shown?.media.map(({ alt }) => alt)).toEqual(content.media.map(({ alt }) => alt));
    if (kind === 'link') expectLink(shown);
    if ((kind === 'video' || kind === 'short') && places) expect(shown?.details).toContainEqual(places[kind]);
    if (kind === 'thread' || kind === 'first_comment') await expectAnswers(somebody, content);
  });

  /** People can follow the link, all of it and nothing else; where the platform has more to show of it, that is there, too. */
  function expectLink(shown: SeenPost | undefined): void {
    const led = shown?.links.map(({ start, end, url }) => ({ says: shown.text.slice(start, end), url }));
    expect(led).toEqual([{ says: address, url: address }]);
    expect(shown?.link).toEqual(preview ?? null);
  }

  /** The post answers nothing, and of what follows it each answers the one before: parts of a thread, and then the first comment. */
  async function expectAnswers(somebody: Awaited<ReturnType<Stage['newAccount']>>, content: Content): Promise<void> {
    const shown = await Promise.all(textsOf(content).map(async (text) => (await somebody.seen(text))[0]));
    expect(shown.map((one) => one?.replyTo)).toEqual([null, ...shown.slice(0, -1).map((one) => one?.id)]);
  }

  test('what it does not take has a reason in its own terms', () => {
    for (const kind of publishKinds) {
      const why = manifest.publishes[kind];
      if (why !== true) expect(inEnglish(messageOf(why)), kind).toMatch(/\w+ \w+.*[.]$/);
    }
    expect([publish.edit !== undefined, publish.remove !== undefined]).toEqual([takes('edit'), takes('remove')]);
  });

  describe.runIf(takes('edit'))('edit', () => {
    test('changes what it says', async () => {
      const { env, newAccount } = at();
      const somebody = await newAccount();
      const content = simple('As it was first');
      const { post } = await somebody.send(content);
      const changed = { ...simple('As it is now'), media: content.media };
      await publish.edit?.(post, changed, somebody.account(), env);
      expect(await somebody.seen('As it was first')).toHaveLength(0);
      expect(await somebody.seen('As it is now')).toHaveLength(1);
    });
  });

  describe.runIf(takes('remove'))('remove', () => {
    test('takes it down, and says whether it was there, where that can be told', async () => {
      const { env, newAccount } = at();
      const somebody = await newAccount();
      const { post } = await somebody.send(simple('For a short while'));
      expect(await publish.remove?.(post, somebody.account(), env)).toBe(true);
      expect(await somebody.seen('For a short while')).toHaveLength(0);
      expect(await publish.remove?.(post, somebody.account(), env)).toBe(removesBlindly === true);
    });

    const following = (['thread', 'first_comment'] as const).filter(takes);
    test.runIf(following.length > 0)('with all that followed it', async () => {
      const { env, newAccount } = at();
      const somebody = await newAccount();
      const content = full('For a short while, with more');
      const { post } = await somebody.send(content);
      for (const text of textsOf(content)) expect(await somebody.seen(text), text).toHaveLength(1);
      expect(await publish.remove?.(post, somebody.account(), env)).toBe(true);
      for (const text of textsOf(content)) expect(await somebody.seen(text), text).toHaveLength(0);
    });
  });
}
