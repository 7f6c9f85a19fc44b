import { verbatim } from '@everycast/messages/message';
import { cardField } from '@everycast/platforms/port/card';
import type { PageRead } from '@everycast/platforms/port/env';
import { expect } from 'vitest';
import { reads } from '../../support/reads.ts';
import { test } from '../cases.ts';
import type { contentsOf, SuiteContent } from '../contents.ts';
import { linkedPage } from '../page.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

/** Where Everycast makes the cards of links: that they are there is held with the posts that have a link. */
export function cards(
  { platform: { publish }, refused, picture, preview }: Subject,
  at: () => Stage,
  { ofKind }: ReturnType<typeof contentsOf>,
): void {
  const linking = (text: string): SuiteContent => ofKind('link', text);
  const unpictured = { ...preview, picture: undefined };
  const seenOnce = async (somebody: Awaited<ReturnType<Stage['newAccount']>>, { text }: SuiteContent) => {
    const seen = await somebody.seen(text);
    expect(seen).toHaveLength(1);
    return seen[0];
  };

  test('its picture is the one that was sent', async () => {
    const somebody = await at().newAccount();
    const content = linking('With a picture');
    await somebody.send(content);
    const path = (await seenOnce(somebody, content))?.link?.picture ?? '';
    const answer = await fetch(at().server.urlOf(path));
    expect((await answer.bytes()).byteLength).toBe(linkedPage.picture.bytes);
  });

  test('it is left out where nobody wants it, and where there is something else to see', async () => {
    const somebody = await at().newAccount();
    const bare = linking('Not wanted');
    const unwanted = { ...bare, options: { ...bare.options, [cardField.key]: false } };
    const pictured = { ...linking('Pictured'), media: [picture('pictured')] };
    for (const content of [unwanted, pictured]) {
      await somebody.send(content);
      expect((await seenOnce(somebody, content))?.link).toBeNull();
    }
    expect((await seenOnce(somebody, unwanted))?.links).toHaveLength(1);
  });

  test('a page that cannot be read stops no post: one that may come back is asked three times', async () => {
    const somebody = await at().newAccount();
    for (const passing of [true, false]) {
      const content = linking(`Unread, ${passing}`);
      let asked = 0;
      const page = async (): Promise<PageRead> => {
        asked += 1;
        return { is: 'none', why: verbatim('There is no such page.'), passing };
      };
      const { outcomes } = await somebody.send(content, page);
      expect(asked).toBe(passing ? 3 : 1);
      expect((await seenOnce(somebody, content))?.link).toBeNull();
      expect(outcomes.card).toEqual({ card: null, why: verbatim('There is no such page.') });
    }
  });

  test('a page without a picture', async () => {
    const somebody = await at().newAccount();
    const content = linking('Words alone');
    await somebody.send(content, async () => ({ ...linkedPage, picture: null }));
    expect((await seenOnce(somebody, content))?.link).toEqual(unpictured);
  });

  test.each(['swallowed', 'dropped', 'broken', 'rate_limited'] as const)('sending its picture: %s', async (fault) => {
    const somebody = await at().newAccount();
    const once = linking(`Once ${fault}`);
    await somebody.spoil('upload', fault);
    await somebody.send(once);
    expect((await seenOnce(somebody, once))?.link).toEqual(preview);
    const always = linking(`Always ${fault}`);
    await somebody.spoil('upload', fault, fault, fault);
    const { outcomes } = await somebody.send(always);
    expect(await somebody.waiting()).toEqual([]);
    expect((await seenOnce(somebody, always))?.link).toEqual(unpictured);
    expect(outcomes.card).toMatchObject({ card: { picture: null }, why: reads(/^The link card has no image\. \w/) });
  });

  test.runIf(refused === 'renew')('a login that is not taken is renewed on the way', async () => {
    const somebody = await at().newAccount();
    const content = linking('Renewed for a card');
    await somebody.spoil('upload', 'unauthorized');
    const { problems } = await somebody.send(content);
    expect(problems).toEqual(['refresh']);
    expect((await seenOnce(somebody, content))?.link).toEqual(preview);
  });

  test.each(['before', 'after'] as const)('a worker that dies at any step, %s its outcome is known', async (when) => {
    const somebody = await at().newAccount();
    const steps = publish.steps(linking('Steps'), somebody.account());
    expect(steps.map(({ key }) => key)).toEqual(['card', 'create']);
    for (const step of steps.keys()) {
      const content = linking(`Died ${when} at step ${step + 1} of a link`);
      await somebody.sendDying(content, { step, when });
      expect((await seenOnce(somebody, content))?.link).toEqual(preview);
    }
  });
}
