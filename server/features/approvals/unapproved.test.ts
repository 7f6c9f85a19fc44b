import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { runs } from '../../../tests/support/sample.ts';
import { AppError } from '../../kernel/errors.ts';
import { type ActivityFeature, createActivity } from '../activity/activity.ts';
import { type Approvals, createApprovals } from './approvals.ts';

/* Whatever people do, in whatever order: only what was approved, as it was seen, goes out. */

/** None is undone here. */
const noImports = {
  toUndo: async () => Promise.reject(new Error('No import is undone here')),
  undo: async () => Promise.reject(new Error('No import is undone here')),
};
let world: PublishingWorld;
let approvals: Approvals;
let activity: ActivityFeature;
const names = ['contributor', 'editor', 'other'] as const;
type Name = (typeof names)[number];
const ids = new Map<Name, string>();

beforeAll(async () => {
  world = await createPublishingWorld();
  approvals = createApprovals(world.kernel, {
    posts: world.posts,
    accounts: world.described,
    groups: world.groups,
    people: { names: async () => new Map() },
    workspaces: { may: async () => true },
    notifications: world.needs.notifications,
  });
  const people = { names: async () => new Map() };
  activity = createActivity(world.kernel, { posts: world.posts, groups: world.groups, imports: noImports, people });
  for (const name of names) ids.set(name, await world.addPerson());
});
afterAll(() => world?.close());

const actor = (name: Name) => ({
  ...world.actor,
  userId: ids.get(name) ?? '',
  role: name === 'contributor' ? ('contributor' as const) : ('editor' as const),
});
const inHours = (hours: number) => ({
  at: new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 16),
  zone: 'UTC',
});

const who = fc.constantFrom(...names);
interface Step {
  does: string;
  who: Name;
  hours?: number;
  now?: boolean;
  fresh?: boolean;
  broken?: boolean;
  nth?: number;
}
/** So that most sequences send something in the end. */
const ending: Step[] = [
  { does: 'break', who: 'editor', broken: false },
  { does: 'bring back', who: 'contributor' },
  { does: 'write', who: 'contributor' },
  { does: 'schedule', who: 'contributor', hours: 2 },
  { does: 'approve', who: 'editor', fresh: true },
  { does: 'approve', who: 'other', fresh: true },
  { does: 'client approves', who: 'editor', fresh: true },
  { does: 'client takes back', who: 'editor' },
  { does: 'client approves', who: 'editor', fresh: true },
  { does: 'wait', who: 'editor', hours: 3 },
];
const often = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
const does = (what: string, more: object = {}) => fc.record({ does: fc.constant(what), who, ...more }) as fc.Arbitrary<Step>;
const steps: fc.Arbitrary<Step> = fc.oneof(
  often(2, does('write')),
  often(1, does('version')),
  often(1, does('comment')),
  often(5, does('schedule', { hours: fc.integer({ min: 1, max: 30 }) })),
  often(2, does('now')),
  often(1, does('unschedule')),
  often(2, does('look')),
  often(4, does('client approves', { fresh: fc.integer({ min: 0, max: 4 }).map((one) => one > 0) })),
  often(1, does('client returns')),
  often(2, does('client takes back')),
  // Most have just looked.
  often(10, does('approve', { now: fc.boolean(), fresh: fc.integer({ min: 0, max: 4 }).map((one) => one > 0) })),
  often(1, does('return')),
  often(2, does('take back')),
  often(2, does('retry')),
  often(1, does('delete')),
  often(1, does('bring back')),
  often(5, does('undo', { nth: fc.integer({ min: 0, max: 3 }) })),
  often(2, does('break', { broken: fc.boolean() })),
  often(4, does('wait', { hours: fc.integer({ min: 1, max: 20 }) })),
);

test('no sequence of edits, approvals, moves, undoing and publishing lets out what was not approved', { timeout: 240_000 }, async () => {
  let anySent = 0;
  let undone = 0;
  let takenBack = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('one' as const, 'two' as const, 'client' as const),
      fc.boolean(),
      fc.array(steps, { minLength: 10, maxLength: 40 }),
      async (mode, timeMayChange, sequence) => {
        await approvals.changePolicy(world.actor, { mode, timeMayChange, scheduled: 'keep' });
        const accountIds = [await world.addAccount(), await world.addAccount()];
        const { id } = await world.posts.create(actor('contributor'), { text: 'Text 0', accountIds, media: [], variants: {} }, null);
        const client = { workspaceId: world.actor.workspaceId, userId: ids.get('editor') ?? '', name: 'Maria', email: 'maria@example.org' };
        let count = 0;
        let seen = '';
        /** What each account would have got at each approval. */
        const approved = new Set<string>();
        const shown = async () => {
          const post = await world.get(id);
          return post.targets.flatMap((target) => [
            `${target.handle} posts ${target.text ?? post.text}`,
            `${target.handle} comments ${target.firstComment ?? post.firstComment}`,
          ]);
        };
        const out = () => {
          const handles = new Map([...world.accounts.values()].map((account) => [account.id, account.handle]));
          const isHere = ({ account }: { account: string }) => accountIds.includes(account);
          return [
            ...world.scripted.posts.filter(isHere).map(({ account, text }) => `${handles.get(account)} posts ${text}`),
            ...world.scripted.comments.filter(isHere).map(({ account, text }) => `${handles.get(account)} comments ${text}`),
          ];
        };
        const act = async (step: Step): Promise<void> => {
          const by = actor(step.who);
          count += 1;
          switch (step.does) {
            case 'write':
              return void (await world.posts.change(by, id, { text: `Text ${count}` }));
            case 'version':
              return void (await world.posts.change(by, id, { variants: { [accountIds[0] as string]: { text: `Own ${count}` } } }));
            case 'comment':
              return void (await world.posts.change(by, id, { firstComment: `Comment ${count}` }));
            case 'schedule':
              return void (await world.posts.change(by, id, { schedule: inHours(step.hours ?? 1) }));
            case 'now':
              return void (await world.posts.change(by, id, { schedule: 'now' }));
            case 'unschedule':
              return void (await world.posts.change(by, id, { schedule: null }));
            case 'look':
              seen = (await world.get(id)).approval?.seen ?? '';
              return;
            case 'approve': {
              if (step.fresh) seen = (await world.get(id)).approval?.seen ?? '';
              const contents = await shown();
              const post = await approvals.approve(by, id, { seen, ...(step.now && { schedule: 'now' }) });
              if (post.approval?.state === 'approved') for (const content of contents) approved.add(content);
              return;
            }
            case 'take back': {
              const contents = await shown();
              const { waiting } = await approvals.takeBack(by, [id]);
              const sent = new Set(out());
              if (waiting.length > 0) for (const content of contents) if (!sent.has(content)) approved.delete(content);
              return;
            }
            case 'client approves': {
              if (step.fresh) seen = (await world.get(id)).approval?.seen ?? '';
              const contents = await shown();
              await approvals.client.approve(client, id, seen, async () => undefined);
              for (const content of contents) approved.add(content);
              return;
            }
            case 'client takes back': {
              const contents = await shown();
              await approvals.client.takeBack(client, id, async () => undefined);
              takenBack += 1;
              const sent = new Set(out());
              for (const content of contents) if (!sent.has(content)) approved.delete(content);
              return;
            }
            case 'client returns':
              return approvals.client.giveBack(client, id, { seen, note: 'No' }, async () => undefined);
            case 'return':
              return void (await approvals.giveBack(by, id, { seen, note: 'No' }));
            case 'retry': {
              const post = await world.get(id);
              await world.publishing.retryAll(
                by,
                post.targets.map((target) => target.id),
              );
              return;
            }
            case 'delete':
              return world.posts.remove(by, id);
            case 'bring back':
              return void (await world.posts.restore(by, id));
            case 'undo': {
              const { items } = await activity.list(by, { limit: 20 });
              const undoable = items.filter(({ undoableUntil }) => undoableUntil !== null);
              const entry = undoable[step.nth ?? 0] ?? undoable[0];
              if (entry) undone += (await activity.undo(by, entry.id)).kept.length === 0 ? 1 : 0;
              return;
            }
            case 'break':
              world.scripted.script = () => (step.broken ? 'rejected' : undefined);
              return;
            default:
              world.advance((step.hours ?? 1) * 3_600_000);
              await world.settle(200);
          }
        };
        for (const step of [...sequence, ...ending]) {
          try {
            await act(step);
          } catch (error) {
            // What isn't possible now is refused, and changes nothing.
            if (!(error instanceof AppError)) throw error;
          }
        }
        world.scripted.script = () => undefined;
        await world.settle(200);
        expect(out().filter((sent) => !approved.has(sent))).toEqual([]);
        anySent += out().length;
      },
    ),
    // At least one reaches the client.
    { numRuns: runs(60), examples: [['client', false, []]] },
  );
  // Otherwise it would say nothing.
  expect(anySent).toBeGreaterThan(0);
  expect(undone).toBeGreaterThan(0);
  expect(takenBack).toBeGreaterThan(0);
});
