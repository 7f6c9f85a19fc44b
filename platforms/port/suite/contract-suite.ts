import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesOf, pictureOf } from '../../../tests/support/pictures.ts';
import { beginStep, publishToEnd } from '../../../tests/support/publish-to-end.ts';
import { onePart } from '../draft.ts';
import type { DraftContent } from '../manifest.ts';
import type { Platform } from '../platform.ts';
import { PlatformProblem, type ProblemKind } from '../problem.ts';
import type { Content, PerformContext } from '../publisher.ts';
import { carriedOut, type Fault, type Harness, notCarriedOut, type SuiteAccount, type SuiteConnected } from './harness.ts';

/** Tests that an adapter keeps the port's promises, against the platform itself or a server that behaves like it. */
export function platformContract(platform: Platform, start: () => Promise<Harness>): void {
  const { manifest, connect, publish } = platform;
  let harness: Harness;
  let owner: SuiteAccount;
  let account: SuiteConnected;

  beforeAll(async () => {
    harness = await start();
    owner = await harness.newAccount();
    account = await owner.connect();
  }, 180_000);
  afterAll(() => harness?.close());

  const text = (body: string, ...media: ReturnType<typeof pictureOf>[]): Content & DraftContent => onePart({ text: body, media });
  const send = (content: Content, as = account) => publishToEnd(publish, content, as, harness.env);
  const seen = async (body: string) => (await owner.posts()).filter((post) => post.text === body);
  const stops = (content: DraftContent) => manifest.check(content, account.traits).filter(({ weight }) => weight === 'stops');
  const pictures = () => {
    const { image } = manifest.media(text('Pictures'), {}, account.traits);
    if (!image) throw new Error(`${manifest.name} takes no pictures.`);
    return image;
  };
  /** The step that creates the post. */
  function creating(content: Content): PerformContext {
    const step = publish.steps(content, account).at(-1);
    if (!step) throw new Error('A post without a step.');
    return beginStep(publish, step, { content, account, env: harness.env });
  }
  const allFaults: readonly Fault[] = [...carriedOut, ...notCarriedOut];

  async function problem(work: () => Promise<unknown>): Promise<PlatformProblem> {
    const failure = await work().then(
      () => 'nothing failed',
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(PlatformProblem);
    return failure as PlatformProblem;
  }

  describe('connecting', () => {
    test('tells who it is, and the connection works', async () => {
      const connected = await owner.connect();
      expect(connected.remoteId).toBe(account.remoteId);
      expect(connected.handle).not.toBe('');
      expect(connected.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(Date.now());
      expect(connect.refreshDue(connected.credentials, harness.env.now())).toBe(false);
      expect(await connect.profile(connected, harness.env)).toMatchObject({ remoteId: account.remoteId, handle: connected.handle });
    });

    test('a wrong password is the person’s to mend', async ({ skip }) => {
      const { connectWrongly } = owner;
      if (!connectWrongly) return skip('Nobody tells Everycast a password of this platform.');
      const { kind, code, message } = await problem(connectWrongly);
      expect({ kind, code }).toEqual({ kind: 'rejected', code: 'wrong_credentials' });
      expect(message).toMatch(/password/);
    });
  });

  describe('publishing', () => {
    test('a text', async () => {
      const { post, problems } = await send(text('Hello there'));
      expect(problems).toEqual([]);
      expect(await seen('Hello there')).toEqual([{ text: 'Hello there', images: [] }]);
      expect(URL.canParse(post.permalink ?? '')).toBe(true);
    });

    test('as many pictures as fit, in order, with their alt texts', async () => {
      const files = Array.from({ length: pictures().max }, (_, i) => pictureOf(500 + i, `many ${i}`, i === 1 ? '' : `Alt ${i} 👍🏽`));
      await send(text('Pictures', ...files));
      const images = await Promise.all(files.map(async (file) => ({ alt: file.alt, bytes: await bytesOf(file) })));
      expect(await seen('Pictures')).toEqual([{ text: 'Pictures', images }]);
    });

    test('the limits are the platform’s own', async () => {
      const longest = manifest.measure('', account.traits).max;
      const { max, bytes } = pictures();
      const tooMany = Array.from({ length: max + 1 }, (_, i) => pictureOf(300, `extra ${i}`));
      const fits = [text('x'.repeat(longest)), text('Large', pictureOf(bytes, 'large'))];
      // A still image would be downsized first, so the size limit only matters for animated ones.
      const larger = { ...pictureOf(bytes + 1, 'larger'), animated: true };
      const tooMuch = [text('x'.repeat(longest + 1)), text('Larger', larger), text('Too many', ...tooMany)];
      for (const content of fits) {
        expect(stops(content)).toEqual([]);
        await send(content);
        expect(await seen(content.text)).toHaveLength(1);
      }
      for (const content of tooMuch) {
        expect(stops(content)).toHaveLength(1);
        const { kind, platformMessage } = await problem(() => send(content));
        expect(kind).toBe('rejected');
        expect(platformMessage).not.toBeNull();
        expect(await seen(content.text)).toEqual([]);
      }
    });

    test('taking down says whether it was there', async ({ skip }) => {
      const remove = publish.remove;
      if (!remove) return skip(String(manifest.publishes.remove));
      const { post } = await send(text('Short-lived'));
      expect(await remove(post, account, harness.env)).toBe(true);
      expect(await seen('Short-lived')).toEqual([]);
      expect(await remove(post, account, harness.env)).toBe(false);
    });
  });

  describe('whatever goes wrong, a post is out exactly once', () => {
    test.each(allFaults)('creating: %s', async (fault) => {
      harness.spoil('create', fault);
      const { problems } = await send(text(`Create: ${fault}`));
      expect(await seen(`Create: ${fault}`)).toHaveLength(1);
      const expected: ProblemKind = fault === '429' ? 'retry_later' : 'unconfirmed';
      expect(problems).toEqual([expected]);
    });

    test.each(allFaults)('looking afterwards: %s', async (fault) => {
      harness.spoil('create', 'swallowed');
      harness.spoil('look', fault);
      const { problems } = await send(text(`Look: ${fault}`));
      expect(await seen(`Look: ${fault}`)).toHaveLength(1);
      expect(problems).toEqual(['unconfirmed', fault === '429' ? 'retry_later' : 'outage']);
    });

    test.each(allFaults)('uploading: %s', async (fault) => {
      harness.spoil('upload', fault);
      const { problems } = await send(text(`Upload: ${fault}`, pictureOf(400, `upload ${fault}`)));
      expect((await seen(`Upload: ${fault}`))[0]?.images).toHaveLength(1);
      expect(await seen(`Upload: ${fault}`)).toHaveLength(1);
      expect(problems).toEqual([fault === '429' ? 'retry_later' : 'outage']);
    });

    test('a request that arrives after its repetition', async ({ skip }) => {
      skip(!harness.oncePerIntent, 'Looking first is all there is here.');
      harness.spoil('create', 'late');
      await send(text('Late'));
      await harness.settled();
      expect(await seen('Late')).toHaveLength(1);
    });

    test('one thing after another', async () => {
      harness.spoil('create', 'dropped', '502', 'a lie', ...(harness.oncePerIntent ? (['late'] as const) : []), 'swallowed');
      harness.spoil('look', '500', 'dropped', 'half an answer');
      await send(text('Everything'));
      await harness.settled();
      expect(await seen('Everything')).toHaveLength(1);
    });

    test('sent twice with one intent', async ({ skip }) => {
      skip(!harness.oncePerIntent, 'Looking first is all there is here.');
      const context = creating(text('Twice'));
      await publish.perform(context);
      await publish.perform(context).catch((error) => expect(error.kind).toBe('unconfirmed'));
      expect(await publish.lookUp(context)).toMatchObject({ found: true });
      expect(await seen('Twice')).toHaveLength(1);
    });

    test('what asks to wait says until when', async () => {
      harness.spoil('create', '429');
      const context = creating(text('Wait'));
      const { at: until } = await problem(() => publish.perform(context));
      expect(until?.getTime()).toBeGreaterThan(harness.env.now().getTime());
    });
  });

  describe('renewing the login', () => {
    test('gives credentials that work', async () => {
      const { credentials } = await connect.refresh(account, harness.env);
      account = { ...account, credentials };
      await send(text('Renewed'));
      expect(await seen('Renewed')).toHaveLength(1);
    });

    test('an access token that has run out asks for it', async () => {
      const stale = { ...account, credentials: owner.expired(account.credentials) };
      expect(connect.refreshDue(stale.credentials, harness.env.now())).toBe(true);
      expect((await problem(() => send(text('Stale'), stale))).kind).toBe('refresh');
      expect((await problem(() => connect.profile(stale, harness.env))).kind).toBe('refresh');
      const renewed = { ...stale, ...(await connect.refresh(stale, harness.env)) };
      await send(text('Stale'), renewed);
      expect(await seen('Stale')).toHaveLength(1);
    });

    test.each(allFaults)('a failure on the way ends no connection: %s', async (fault) => {
      const fresh = await owner.connect();
      harness.spoil('refresh', fault);
      expect((await problem(() => connect.refresh(fresh, harness.env))).kind).toBe(fault === '429' ? 'retry_later' : 'outage');
      const { credentials } = await connect.refresh(fresh, harness.env);
      expect(await connect.profile({ ...fresh, credentials }, harness.env)).toMatchObject({ remoteId: account.remoteId });
    });

    test.each(allFaults)('nor does a failed look at the profile: %s', async (fault) => {
      harness.spoil('profile', fault);
      expect((await problem(() => connect.profile(account, harness.env))).kind).toBe(fault === '429' ? 'retry_later' : 'outage');
    });

    test('a connection that its owner ended asks for the person', async () => {
      const other = await harness.newAccount();
      const ended = await other.connect();
      await other.revoke();
      const { kind, message } = await problem(() => connect.refresh(ended, harness.env));
      expect(kind).toBe('reconnect');
      expect(message).not.toBe('');
    });
  });
}
