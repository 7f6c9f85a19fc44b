import { afterAll, describe, expect, test } from 'vitest';
import { jpeg, movie, post, problemOf, startMetaWorld, upright } from '../../tests/support/meta.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import type { Content, Outcomes } from '../port/publisher.ts';
import { facebook } from './facebook.ts';

const { publish } = facebook;
const { account, begin, env, send, shown, spoil, close } = await startMetaWorld(facebook);
afterAll(close);

describe('whatever goes wrong, a post is out once', () => {
  const kinds: [string, Partial<Content>][] = [
    ['a text', {}],
    ['photos', { media: [jpeg(401), jpeg(402)] }],
    ['a video', { media: [movie(2000)] }],
    ['a reel', { media: [movie(2000, 1, upright)], options: { place: 'reel' } }],
  ];
  const faults = ['swallowed', 'half', 'dropped', 'broken'] as const;
  test.each(
    sampled(
      'lost posts of Facebook',
      kinds.flatMap(([name, content]) => faults.map((fault) => ({ name, fault, content }))),
      5,
      ({ fault }) => fault,
    ),
  )('$name: $fault', async ({ name, fault, content }) => {
    const text = `${name} ${fault}`;
    await spoil('create', fault);
    expect((await send({ ...content, text })).problems).toEqual(['unconfirmed']);
    expect(await shown(text)).toHaveLength(1);
  });

  test.each(kinds)('%s that Facebook says is there, and is not, is not found', async (name, part) => {
    const content = post({ ...part, text: `${name} lie` });
    const outcomes: Outcomes = {};
    for (const step of publish.steps(content, account)) {
      if (step.kind === 'wait') continue;
      const context = begin(content, step.key, outcomes);
      if (step.key === 'create') await spoil('create', 'lie');
      outcomes[step.key] = await publish.perform(context);
      if (step.key === 'create') expect(await publish.lookUp(context)).toMatchObject({ found: false });
    }
    expect(await shown(content.text)).toEqual([]);
  });

  test('a comment whose answer was lost is found, and its post is left alone', async () => {
    const content = post({ text: 'Comment lost', firstComment: 'Once only' });
    const { outcomes } = await publishToEnd(publish, { ...content, firstComment: '' }, account, env);
    const context = begin(content, 'comment', outcomes);
    await spoil('create', 'swallowed');
    expect((await problemOf(() => publish.perform(context))).kind).toBe('unconfirmed');
    expect(await publish.lookUp(context)).toMatchObject({ found: true });
    expect(await shown('Once only')).toHaveLength(1);
    expect(await publish.lookUp({ ...context, content: { ...content, firstComment: 'Another' } })).toEqual({ found: false });
  });

  test('behind more newer posts than are listed it may stand, and is not sent again', async () => {
    const context = begin(post({ text: 'Behind many' }), 'create');
    const data = Array.from({ length: 50 }, (_, n) => ({ id: `1_${n}`, message: `Newer ${n}`, created_time: new Date().toISOString() }));
    const listing = (listed: object[]) => ({ ...context, env: { ...env, fetch: async () => Response.json({ data: listed }) } });
    await expect(publish.lookUp(listing(data))).rejects.toMatchObject({ kind: 'unconfirmed' });
    const older = { id: '1_50', message: 'Older', created_time: new Date(Date.now() - 300_000).toISOString() };
    expect(await publish.lookUp(listing(data.with(-1, older)))).toEqual({ found: false });
  });

  test('the same words again are looked for before anything is sent again', async () => {
    await send({ text: 'Twice' });
    const { problems } = await send({ text: 'Twice' });
    expect(problems).toEqual([]);
    expect(await shown('Twice')).toHaveLength(1);
  });

  test('words that another post has used just now are refused, and not taken for that post', async () => {
    await send({ text: 'Somebody’s' });
    const at = { ...begin(post({ text: 'Somebody’s' }), 'create'), free: async () => [] };
    await expect(publish.perform(at)).rejects.toMatchObject({ kind: 'rejected', reason: reads(/Change a word/) });
    expect(await publish.lookUp(at)).toEqual({ found: false });
    expect(await shown('Somebody’s')).toHaveLength(1);
  });

  test('while it cannot be looked for, nothing is said of it', async () => {
    await spoil('create', 'swallowed');
    await spoil('look', 'broken');
    expect((await send({ text: 'Look later' })).problems).toEqual(['unconfirmed', 'outage']);
    expect(await shown('Look later')).toHaveLength(1);
  });
});
