import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { EngagementItem } from '@everycast/platforms/port/engagement';
import type { EngagementRules } from '@everycast/platforms/port/manifest';
import type { Platform } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { LookUp, PerformContext, Publisher, StepContext } from '@everycast/platforms/port/publisher';
import { keyOf, stepOf, theResponse } from '@everycast/platforms/port/steps';
import { measureGraphemes } from '@everycast/platforms/port/text';
import { createEngagement } from '../../server/features/engagement/engagement.ts';
import type { EngagementNeeds } from '../../server/features/engagement/needs.ts';
import type { ReadingTime } from '../../server/features/engagement/reading-time.ts';
import { newId } from '../../server/kernel/ids.ts';
import { createPublishingWorld, type PublishingWorld } from './publishing.ts';
import type { WorldOptions } from './publishing-options.ts';

/** How the platform handles the next response: `lost` sends it without an answer. */
type ResponseFate = 'fine' | 'lost' | 'dropped' | 'rejected' | 'blind';

interface SentResponse {
  key: string;
  id: string;
  action: string;
  text: string;
  to: string;
}

/** An inbox in memory that keeps each response it receives: one sent twice is there twice. */
function createScriptedInbox() {
  const scripted = {
    items: [] as EngagementItem[],
    sent: [] as SentResponse[],
    fates: [] as ResponseFate[],
    problem: null as PlatformProblem | null,
    /** For how long messages can be answered. Milliseconds. */
    window: Number.POSITIVE_INFINITY,
    reads: 0,
    /** What a reading of an account waits for. */
    during: async (_account: string): Promise<void> => undefined,
    /** Whether apps can send messages there. */
    takesMessages: false,
  };
  const unanswered = () => new PlatformProblem('unconfirmed', 'platforms.unusable_answer');
  const outcomeOf = ({ id }: SentResponse) => ({ id });

  async function perform({ content, intent }: PerformContext) {
    const fate = scripted.fates.shift() ?? 'fine';
    if (fate === 'rejected') throw new PlatformProblem('rejected', 'mastodon.parent_gone');
    if (fate === 'dropped') throw unanswered();
    const { response, text } = content;
    if (!response) throw new Error('This is no response.');
    const { key } = intent as { key: string };
    const sent = { key, id: `response ${key}`, action: response.action, text, to: response.to.remoteId };
    scripted.sent.push(sent);
    if (fate === 'lost' || fate === 'blind') throw unanswered();
    return outcomeOf(sent);
  }

  async function lookUp({ intent }: StepContext): Promise<LookUp> {
    if (scripted.fates[0] === 'blind') {
      scripted.fates.shift();
      throw unanswered();
    }
    const sent = scripted.sent.find(({ key }) => key === (intent as { key: string }).key);
    return sent ? { found: true, outcome: outcomeOf(sent) } : { found: false, safe: true };
  }

  const respond: Publisher = {
    steps: ({ response }) => [stepOf(theResponse, `steps.response_${response?.action ?? 'comment'}`)],
    intend: () => ({ key: newId() }),
    perform,
    lookUp,
    itemOf: ({ key }, outcome) => ({ step: key, remoteId: (outcome as { id: string }).id }),
    published: (outcomes) => ({ remoteId: (outcomes[keyOf(theResponse)] as { id: string }).id, permalink: null }),
  };
  const engagement: Platform['engagement'] = {
    async read(cursor, { remoteId }) {
      scripted.reads += 1;
      await scripted.during(remoteId);
      if (scripted.problem) throw scripted.problem;
      const from = (cursor as number | null) ?? 0;
      const items = scripted.items.slice(from, from + 5);
      return { items, cursor: from + items.length, more: from + items.length < scripted.items.length };
    },
    respond,
  };
  return { scripted, engagement };
}

const rulesOf = (scripted: { window: number; takesMessages: boolean; readEvery?: number }): EngagementRules => ({
  kinds: { comment: true, mention: true, dm: true },
  get actions() {
    return { like: true, comment: true, dm: scripted.takesMessages || 'capabilities.no_comments_by_apps' } as const;
  },
  measure: (_action, text) => measureGraphemes(text, 300),
  refuses: (action, { kind, at }, now) =>
    action === 'comment' && kind === 'dm' && now.getTime() - at.getTime() > scripted.window
      ? message('meta.window_closed', { platform: 'Scripted' })
      : null,
  ...(scripted.readEvery !== undefined && { readEvery: scripted.readEvery }),
});

/** Something a stranger wrote; each one is different. */
export function itemOf(more: Partial<EngagementItem> = {}): EngagementItem {
  const remoteId = more.remoteId ?? newId();
  return {
    remoteId,
    kind: 'comment',
    threadId: remoteId,
    under: null,
    postId: null,
    own: false,
    from: { remoteId: 'stranger', handle: 'stranger.example', name: 'A stranger', url: null, avatarUrl: null },
    text: `Text of ${remoteId}`,
    at: '2026-11-21T11:00:00.000Z',
    permalink: null,
    context: null,
    ...more,
  };
}

/**
 * The inbox on the world of publishing; its accounts are on a platform with a scripted inbox. `charging`: another one, see `readEvery`;
 * `readingsADay`: what all accounts of an app share.
 */
export async function createEngagementWorld(
  options: WorldOptions & { charging?: { platform: PlatformId; readEvery: number; readingsADay?: number }; readingTime?: ReadingTime } = {},
) {
  const world = await createPublishingWorld(options);
  const { scripted, engagement } = createScriptedInbox();
  const { bluesky } = world.needs.platforms;
  if (options.charging) {
    const { platform, readEvery, readingsADay } = options.charging;
    const share = readingsADay === undefined ? undefined : { quota: 'reading', cost: 1 };
    const calls = readingsADay === undefined ? [] : [{ name: 'reading', max: readingsADay, dayIn: 'UTC' }];
    const manifest = { ...bluesky.manifest, engagement: { ...rulesOf({ ...scripted, readEvery }), ...(share && { share }) }, calls };
    Object.assign(world.needs.platforms, { [platform]: { ...bluesky, engagement, manifest } });
  }
  Object.assign(bluesky, { engagement, manifest: { ...bluesky.manifest, engagement: rulesOf(scripted) } });
  return { ...world, inbox: scripted, engagement: engagementOf(world, options.readingTime) };
}

/** The feature on a world's kernel. */
function engagementOf(world: PublishingWorld, readingTime?: ReadingTime) {
  const { kernel, needs, accounts, posts, publishing } = world;
  const engagementNeeds: EngagementNeeds = {
    platforms: needs.platforms,
    accounts: {
      async describe(workspaceId, ids) {
        const those = ids.flatMap((id) => accounts.get(id) ?? []).filter((account) => account.workspaceId === workspaceId);
        return new Map(those.map((account) => [account.id, { ...account, connected: true }]));
      },
      call: (called, work, how) => {
        const account = typeof called === 'string' ? accounts.get(called) : called;
        if (!account) throw new Error(`There is no account ${called}.`);
        return needs.accounts.call(account, work, { ...how, marks: false });
      },
    },
    posts,
    publishing,
    people: { names: async (ids) => new Map(ids.map((id) => [id, `Name of ${id}`])) },
    workspaces: {
      members: async () => [
        { userId: world.actor.userId, name: 'Me', email: 'me@example.org', role: 'owner', groupIds: null, joinedAt: '' },
      ],
    },
  };
  return createEngagement(kernel, engagementNeeds, readingTime);
}

export type EngagementWorld = Awaited<ReturnType<typeof createEngagementWorld>>;
