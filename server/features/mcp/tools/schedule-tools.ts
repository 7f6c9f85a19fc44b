import { Id } from '@everycast/contract/common';
import { NextSlots, Queue, Queued } from '@everycast/contract/queues';
import type { Schedule } from '@everycast/contract/schedule';
import { WallTime, Zone } from '@everycast/contract/time';
import { type MessageCode, message } from '@everycast/messages/message';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import { say } from '../../../kernel/messages.ts';
import { path } from '../api.ts';
import { reader, type Tool, type ToolContext, tool } from '../tool.ts';
import { withIssues } from './post-tools.ts';
import { ShownPost } from './shown.ts';

const one = { postId: Id };
const asIs = 'What happens depends on what the person has chosen for this key (`confirmation` of `get_workspace`), and the answer says it.';

const read = ({ api }: ToolContext, postId: string) => api({ method: 'GET', path: path`/api/v1/posts/${postId}` });
const change = ({ api }: ToolContext, postId: string, body: object) => api({ method: 'PATCH', path: path`/api/v1/posts/${postId}`, body });

/** Keeps the time with the draft, so that it is there when a person opens it. */
const keepTime = (context: ToolContext, postId: string, at: Schedule | 'now') =>
  at === 'now' ? read(context, postId) : change(context, postId, { intended: at });

/**
 * Lets a post go out, as far as this key may. The API refuses a key that has to ask, whatever is said here; this is what a person gets
 * instead: the draft with its time, to publish with one click.
 */
async function goOut(context: ToolContext, postId: string, at: Schedule | 'now'): Promise<object> {
  const answer = async (saved: unknown, note: MessageCode) => ({ ...(await withIssues(context, saved)), note: say(message(note)) });
  if (context.confirmation === 'ask') return answer(await keepTime(context, postId, at), 'mcp.left_as_draft');
  const saved = await change(context, postId, { schedule: at });
  if (context.confirmation === 'allow') return answer(saved, at === 'now' ? 'mcp.goes_out_now' : 'mcp.scheduled');
  const { approval } = ShownPost.parse(saved);
  if (approval?.state === 'waiting') return answer(saved, 'mcp.waits_for_approval');
  return answer(await keepTime(context, postId, at), 'mcp.nobody_approves');
}

/** When posts go out. */
export const scheduleTools: readonly Tool[] = [
  tool({
    name: 'schedule_post',
    description: `Schedules a draft for a time by the clock of a zone. ${asIs}`,
    kind: 'goesOut',
    input: z.strictObject({
      ...one,
      at: WallTime.describe('Such as 2026-12-01T09:30'),
      zone: Zone.describe('Such as Europe/Berlin; the workspace’s if the person says nothing else'),
    }),
    run: (context, { postId, at, zone }) => goOut(context, postId, { at, zone }),
  }),
  tool({
    name: 'publish_post',
    description: `Publishes a draft now. ${asIs}`,
    kind: 'goesOut',
    input: z.strictObject(one),
    run: (context, { postId }) => goOut(context, postId, 'now'),
  }),
  tool({
    name: 'unschedule_post',
    description: 'Turns a scheduled post back into a draft that remembers its time, if the key allows it.',
    kind: 'writes',
    input: z.strictObject(one),
    run: async (context, { postId }) => withIssues(context, await change(context, postId, { schedule: null })),
  }),
  reader({
    name: 'list_queues',
    description: 'The weekly slots of accounts and account groups, and when their next post goes out.',
    input: z.strictObject({}),
    request: () => ({ path: '/api/v1/queues' }),
    shown: z.object({ items: z.array(Queue) }),
  }),
  tool({
    name: 'add_to_queue',
    description: `Gives a draft the next free slot in the queues of its accounts. ${asIs}`,
    kind: 'goesOut',
    input: z.strictObject(one),
    async run(context, { postId }) {
      const { api, confirmation } = context;
      if (confirmation === 'allow') {
        const queued = Queued.parse(await api({ method: 'POST', path: path`/api/v1/posts/${postId}/queue` }));
        const [first, ...copies] = queued.posts;
        return { ...(await withIssues(context, first)), copies: copies.map(({ id }) => id), note: say(message('mcp.scheduled')) };
      }
      const { targets } = ShownPost.parse(await read(context, postId));
      const accounts = targets.map(({ accountId }) => accountId);
      if (accounts.length === 0) throw new AppError('invalid_input', 'mcp.no_account');
      const next = NextSlots.parse(await api({ method: 'GET', path: '/api/v1/queues/next', query: { accounts, post: postId } }));
      const [slot] = next.slots;
      if (!slot) throw new AppError('invalid_input', 'mcp.no_slot');
      return goOut(context, postId, { at: slot.at, zone: slot.zone });
    },
  }),
];
