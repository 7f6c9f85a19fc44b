import type { PlatformEnv } from '@everycast/platforms/port/env';
import { NotYet } from '@everycast/platforms/port/problem';
import type { StepContext } from '@everycast/platforms/port/publisher';
import { expect } from 'vitest';
import { describe, test } from '../cases.ts';
import type { contentsOf } from '../contents.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

const page = '<!doctype html><title>Back soon</title><p>We are working on it.</p>';
const html = { 'content-type': 'text/html' };

/** What a proxy, a page of maintenance or a half-broken platform says where an answer is expected. */
const strangers = {
  'a page': () => new Response(page, { headers: html }),
  'a page that nothing is there': () => new Response(page, { status: 404, headers: html }),
  nothing: () => new Response(null),
  'another JSON': () => Response.json({}),
  'an error within a success': () => Response.json({ errors: [{ title: 'Service Unavailable', detail: 'Try again.' }] }),
} as const satisfies Record<string, () => Response>;
const all = Object.keys(strangers) as (keyof typeof strangers)[];

/** An answer that is none of the platform's proves nothing: nothing is sent again for it, nothing counts as done, no connection ends. */
export function answersOfStrangers(
  { platform: { publish, connect } }: Subject,
  at: () => Stage,
  { takes, simple, full }: ReturnType<typeof contentsOf>,
): void {
  const meeting = (stranger: keyof typeof strangers): PlatformEnv => ({ ...at().env, fetch: async () => strangers[stranger]() });
  const unknown = { kind: expect.stringMatching(/^(outage|unconfirmed)$/) };

  test.each(all)('looking afterwards: %s', async (stranger) => {
    const somebody = await at().newAccount();
    const content = full(`Looked for, ${stranger}`);
    const { outcomes } = await somebody.send(content);
    for (const [index, step] of publish.steps(content, somebody.account()).entries()) {
      if (step.repeatable) continue;
      const looked: StepContext = { ...(await somebody.begin(content, index, outcomes)), env: meeting(stranger) };
      await expect(publish.lookUp(looked), step.key).rejects.toMatchObject(unknown);
    }
  });

  const pages = all.filter((one) => one !== 'a page that nothing is there');
  test.each(pages)('no step is done by it: %s', async (stranger) => {
    const somebody = await at().newAccount();
    const content = full(`Not done, ${stranger}`);
    const { outcomes } = await somebody.send(content);
    for (const [index, step] of publish.steps(content, somebody.account()).entries()) {
      const done = publish.perform({ ...(await somebody.begin(content, index, outcomes)), env: meeting(stranger) });
      const problem = await done.then(
        (outcome) => expect.fail(`${step.key} came to ${JSON.stringify(outcome)}`),
        (error: unknown) => error,
      );
      if (!(step.repeatable && problem instanceof NotYet)) expect(problem, step.key).toMatchObject(unknown);
    }
  });

  test.each(all)('the login stays as it is: %s', async (stranger) => {
    const account = (await at().newAccount()).account();
    await expect(connect.profile(account, meeting(stranger))).rejects.toMatchObject({ kind: 'outage' });
    await expect(connect.refresh(account, meeting(stranger))).rejects.toMatchObject({ kind: 'outage' });
  });

  describe.runIf(takes('remove'))('taking down', () => {
    test.each(all)('it is neither gone nor was it never there: %s', async (stranger) => {
      const somebody = await at().newAccount();
      const { post } = await somebody.send(simple(`Staying, ${stranger}`));
      await expect(publish.remove?.(post, somebody.account(), meeting(stranger))).rejects.toMatchObject({ kind: 'outage' });
      expect(await publish.remove?.(post, somebody.account(), at().env)).toBe(true);
    });
  });

  test.runIf(takes('edit')).each(all)('it is not changed: %s', async (stranger) => {
    const somebody = await at().newAccount();
    const content = simple(`As it was, ${stranger}`);
    const { post } = await somebody.send(content);
    const changed = { ...simple('As it is now'), media: content.media };
    await expect(publish.edit?.(post, changed, somebody.account(), meeting(stranger))).rejects.toMatchObject({ kind: 'outage' });
  });
}
