import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import { NewPost } from '@everycast/contract/posts';
import type { OptionField, OptionValue } from '@everycast/platforms/port/options';
import { resolvePost } from '@everycast/platforms/port/resolve';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountBrief } from '../server/features/posts/needs.ts';
import { planNew } from '../server/features/posts/plan.ts';
import { refuseInvalid, requiredRenditions, resolveTargets } from '../server/features/posts/validate.ts';
import type { PublishingNeeds, WantedFile } from '../server/features/publishing/needs.ts';
import { resolveAll } from '../server/features/publishing/work/files.ts';
import { manifestsOf, platforms } from '../server/platforms.ts';
import { type DraftPicture, newPart } from '../web/features/posts/draft/body.ts';
import { blank, contentOf, type Draft } from '../web/features/posts/draft/draft.ts';
import { checkAccounts, createChecker } from '../web/features/posts/draft/problems.ts';

/* What the composer says about a post is what the server does with it, on every platform and for any content. */

const manifests = manifestsOf(platforms);
const idOf = (kind: 0 | 1, n: number) => `0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f${kind}${String(n).padStart(3, '0')}`;
const accounts = Object.keys(manifests)
  .flatMap((platform) =>
    [{}, { subscription: 'Premium', characters: 5000, privacy: ['SELF_ONLY'] }].map((traits) => ({ platform, traits })),
  )
  .map(
    (of, n) => ({ ...of, id: idOf(0, n), handle: `@a${n}`, displayName: `A ${n}`, sandbox: false, connected: true }) as unknown as Account,
  );

const image = { kind: 'image', animated: false, duration: null, framesPerSecond: null, videoCodec: null, audioCodec: null };
const film = { ...image, kind: 'video', duration: 30, framesPerSecond: 30, videoCodec: 'h264', audioCodec: 'aac' };
const library = [
  { ...image, contentType: 'image/jpeg', bytes: 200_000, width: 1080, height: 1080 },
  { ...image, contentType: 'image/png', bytes: 19_000_000, width: 6000, height: 1500 },
  { ...image, contentType: 'image/gif', animated: true, bytes: 900_000, width: 300, height: 300 },
  { ...film, contentType: 'video/mp4', bytes: 9_000_000, width: 1080, height: 1920 },
  { ...film, contentType: 'video/webm', bytes: 300_000_000, width: 3840, height: 2160, duration: 400, videoCodec: 'vp9' },
].map((more, n) => ({ ...more, id: idOf(1, n), name: `File ${n}`, alt: '' }) as unknown as Media);
const facts = new Map(library.map((media) => [media.id, media]));

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' \n',
    'See https://example.org/a #tag @who',
    'By {account} ({handle}): https://example.org/?utm_source={platform}',
    'x'.repeat(290),
    'word '.repeat(600),
  ),
);
const picture = fc.record({ media: fc.constantFrom(...library), alt: fc.constantFrom('', 'Alt', 'y'.repeat(1600)), crop: fc.boolean() });
const files = fc
  .uniqueArray(picture, { maxLength: 5, selector: ({ media }) => media.id })
  .map((all): DraftPicture[] => all.map((one) => ({ ...one, id: one.media.id })));
const part = fc.record({ text, media: files }).map((one) => ({ ...newPart(), ...one }));
const body = { text, media: files, thread: fc.array(part, { maxLength: 3 }), firstComment: fc.oneof(fc.constant(''), text) };

function anyValue(field: OptionField): fc.Arbitrary<OptionValue> {
  if (field.kind === 'picture') return fc.constantFrom(...library.filter(({ kind }) => kind === 'image').map(({ id }) => id));
  if (field.kind === 'toggle') return fc.boolean();
  if (field.kind === 'choice') return fc.constantFrom(...field.choices.map(({ value }) => value), 'strange');
  if (field.kind === 'number' || field.kind === 'timestamp') return fc.integer({ min: -1, max: 60 });
  if (field.kind === 'tags') return fc.array(fc.constantFrom('one', 'two'), { maxLength: 2 });
  return fc.constantFrom('A title', 'z'.repeat(200), '');
}
const chosenOn = (platform: keyof typeof manifests) =>
  fc.record(Object.fromEntries(manifests[platform].options({}).map((field) => [field.key, anyValue(field)])), { requiredKeys: [] });
const options = fc.record(Object.fromEntries(Object.keys(manifests).map((id) => [id, chosenOn(id as keyof typeof manifests)])));
const variant = fc.constantFrom(...accounts).chain(({ id, platform }) => {
  const own = Object.fromEntries(
    Object.entries({ ...body, options: chosenOn(platform) }).map(([key, one]) => [key, fc.option<unknown>(one)]),
  );
  return fc.record(own).map((one) => [id, one] as const);
});
const draft = fc.record({ ...body, options, variants: fc.array(variant, { maxLength: 2 }).map(Object.fromEntries) }).map((more): Draft => {
  const pictures = Object.fromEntries(facts);
  return {
    ...blank,
    ...more,
    pictures,
    accountIds: accounts.map(({ id }) => id),
    schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
  };
});

const said = (issues: readonly { code: string; field?: string; part?: number }[]) =>
  issues.map(({ code, field, part: at }) => [code, field, at]);

test('the composer stops what the server refuses, and both have the same files made, when it is scheduled and when it is due', async () => {
  const accountOf = new Map(accounts.map((account) => [account.id, account as unknown as AccountBrief]));
  const platformOf = (id: string) => accountOf.get(id)?.platform ?? 'bluesky';
  const env = { now: new Date(0), newId: () => crypto.randomUUID(), platformOf, nameOf: (id: string) => id, groups: new Map() };
  await fc.assert(
    fc.asyncProperty(draft, async (whole) => {
      const checks = checkAccounts(whole, accounts);
      const next = planNew(NewPost.parse({ ...contentOf(whole), schedule: 'now' }), env);
      const resolved = await resolveTargets(next, next.targets, manifests, accountOf, facts);

      const stopped = checks.filter(({ issues }) => issues.length > 0).map(({ account: { id }, issues }) => [id, said(issues)]);
      let refused: unknown[] = [];
      try {
        refuseInvalid(resolved);
      } catch (error) {
        const { details } = error as { details: { targets: { accountId: string; issues: [] }[] } };
        refused = details.targets.map(({ accountId, issues }) => [accountId, said(issues)]);
      }
      expect(refused).toEqual(stopped);
      expect(requiredRenditions(resolved)).toEqual(requiredRenditions(checks));

      const asked: WantedFile[] = [];
      const media = {
        facts: async () => facts,
        files: async (wanted: readonly WantedFile[]) => {
          asked.push(...wanted);
          return wanted.map(({ id }) => ({ is: 'ready', file: facts.get(id) }));
        },
      } as unknown as PublishingNeeds['media'];
      for (const [index, { account, files: planned, content }] of checks.entries()) {
        asked.length = 0;
        const sending = {
          post: { ...next, own: next.targets[index] as never },
          account: { ...account, service: '' },
          manifest: manifests[account.platform],
        };
        const [resolve] = await resolveAll([sending as never], media);
        const { content: sent } = (await resolve?.().fetch()) ?? {};
        const cannot = planned.some(({ rendition }) => rendition.rendition === 'cannot');
        expect(sent === null).toBe(cannot);
        if (!sent) continue;
        expect(asked.map(({ id, spec }) => [id, spec])).toEqual(
          planned.map(({ id, rendition }) => [id, rendition.rendition === 'made' ? rendition.spec : null]),
        );
        const shape = ({ text: words, media: those }: { text: string; media: readonly { id: string }[] }) => [
          words,
          those.map(({ id }) => id),
        ];
        expect([sent, ...sent.thread].map(shape)).toEqual([content, ...content.thread].map(shape));
        expect([sent.firstComment, sent.options]).toEqual([content.firstComment, content.options]);
      }
    }),
    { numRuns: 40 },
  );
});

const fileOf = ({ id }: { id: string }) => facts.get(id);
type Holds = { media: readonly { id: string }[]; thread: readonly { media: readonly { id: string }[] }[] };
const idsIn = ({ media, thread }: Holds) => [media, ...thread.map((one) => one.media)].map((all) => all.map(({ id }) => id));

test('no file is lost or invented, each is where it is said to be, and what cannot go out stops', () => {
  fc.assert(
    fc.property(draft, fc.constantFrom(...accounts), (whole, { platform, traits, id, ...names }) => {
      const own = whole.variants[id];
      const { content, files: all, issues } = resolvePost({ ...whole, fileOf }, { own, traits, names }, manifests[platform]);
      const written = idsIn({ media: own?.media ?? whole.media, thread: own?.thread ?? whole.thread });
      const ofParts = all.flatMap((file) => (file.option === null ? [file] : []));
      expect(ofParts.map((file) => file.id)).toEqual(written.flat());
      for (const { id: file, at, from } of ofParts) {
        expect(written[from.part]?.[from.index]).toBe(file);
        expect(idsIn(content)[at.part]?.[at.index]).toBe(file);
      }
      for (const file of all) if (file.option) expect(content.options[file.option.key]).toBe(file.id);
      const stops = issues.filter(({ weight }) => weight === 'stops');
      expect(issues.slice(0, stops.length)).toEqual(stops);
      if (all.some(({ rendition }) => rendition.rendition === 'cannot')) expect(stops).not.toEqual([]);
    }),
  );
});

test('a post as a platform takes it stays what it is there', () => {
  fc.assert(
    fc.property(draft, fc.constantFrom(...accounts), (whole, { platform, traits, id, ...names }) => {
      const once = resolvePost({ ...whole, fileOf }, { own: whole.variants[id], traits, names }, manifests[platform]);
      const post = { ...once.content, options: { [platform]: once.content.options }, fileOf };
      const again = resolvePost(post, { own: undefined, traits, names }, manifests[platform]);
      expect(again.content).toEqual(once.content);
      expect(again.files.map(({ id: file, rendition }) => [file, rendition])).toEqual(
        once.files.map(({ id: file, rendition }) => [file, rendition]),
      );
      const made = ({ issues }: typeof once) => issues.filter(({ code }) => code !== 'thread_joined' && code !== 'first_comment_left_out');
      expect(made(again)).toEqual(made(once));
    }),
  );
});

test('a file that left the library stops the post, and takes no other along', () => {
  fc.assert(
    fc.property(draft, fc.constantFrom(...accounts), fc.constantFrom(...library), (whole, { platform, traits, ...names }, gone) => {
      const present = ({ id }: { id: string }) => (id === gone.id ? undefined : facts.get(id));
      const of = { own: undefined, traits, names };
      const { files: all, issues } = resolvePost({ ...whole, fileOf: present }, of, manifests[platform]);
      const lost = all.filter(({ media }) => media === undefined);
      expect(all.flatMap((file) => (file.option === null ? [file.id] : []))).toEqual(idsIn(whole).flat());
      expect(lost.every(({ id, rendition }) => id === gone.id && rendition.rendition === 'cannot')).toBe(true);
      expect(issues.some(({ code }) => code === 'file_gone')).toBe(lost.some(({ option }) => option === null));
    }),
  );
});

test('a change leaves the checks alone that it does not touch, and those it touches are as if made anew', () => {
  fc.assert(
    fc.property(
      draft,
      fc.array(fc.tuple(fc.constantFrom('text', 'media', 'thread', 'options', 'variants', 'labelIds'), draft)),
      (first, changes) => {
        const check = createChecker();
        let now = first;
        let before = check(now, accounts, []);
        for (const [key, other] of changes as [keyof Draft, Draft][]) {
          now = { ...now, [key]: other[key] };
          const checks = check(now, accounts, []);
          expect(checks).toEqual(checkAccounts(now, accounts));
          if (key === 'labelIds') expect(checks).toBe(before);
          before = checks;
        }
      },
    ),
    { numRuns: 20 },
  );
});
