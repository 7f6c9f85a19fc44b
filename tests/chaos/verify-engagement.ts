import type { ConversationDetail, EngagementItem } from '@everycast/contract/engagement';
import type { Network, SeenComment, SeenTalk } from './network.ts';
import type { WrittenReply } from './replies.ts';

/** `required`: comments that must have arrived; later ones may have. */
interface Talk {
  required: readonly SeenComment[];
  later: SeenTalk;
}

interface Given {
  conversations: readonly ConversationDetail[];
  written: readonly WrittenReply[];
  talks: ReadonlyMap<Network, Talk>;
}

interface EngagementVerdict {
  comments: number;
  replies: number;
  faults: string[];
}

type Arrived = { item: EngagementItem; conversation: ConversationDetail };

const second = (at: string): number => Math.floor(Date.parse(at) / 1000);

/** Platforms show seconds, and one name or another; a reply on Mastodon begins with the handle it answers. */
const isSame = ({ names, text, at }: SeenComment, { item }: Arrived): boolean =>
  second(item.at) === second(at) && item.text.endsWith(text) && names.includes(item.person.handle);

/** Compares the inbox with what people see on the platforms: each comment of the audience once, and each reply once, under its comment. */
export function verifyEngagement({ conversations, written, talks }: Given): EngagementVerdict {
  const faults: string[] = [];
  const idOf = new Map<string, string>();
  let comments = 0;
  for (const [{ name, accounts }, { required, later }] of talks) {
    const isHere = new Set(accounts.map(({ id }) => id));
    const here = conversations.filter(({ accountId, kind }) => isHere.has(accountId) && kind === 'comment');
    const left = here.flatMap((conversation) => conversation.items.filter(({ own }) => !own).map((item) => ({ item, conversation })));
    const isRequired = new Set(required.map(({ id }) => id));
    for (const comment of later.comments) {
      const index = left.findIndex((one) => isSame(comment, one));
      const [arrived] = index < 0 ? [] : left.splice(index, 1);
      if (!arrived) {
        if (isRequired.has(comment.id))
          faults.push(`${name}: “${comment.text}” by ${comment.names.join(', ')} (${comment.id}, ${comment.at}) isn’t in the inbox.`);
        continue;
      }
      comments += 1;
      idOf.set(arrived.item.id, comment.id);
      const { post } = arrived.conversation;
      if (!comment.on.includes(post?.text ?? '')) {
        faults.push(`${name}: “${comment.text}” belongs to ${JSON.stringify(comment.on)}, not to “${post?.text}”.`);
      }
    }
    for (const { item } of left)
      faults.push(`${name}: “${item.text}” by ${item.person.handle} (${item.at}) is in the inbox again, or nobody wrote it.`);
    for (const { items } of here) {
      for (const { own, text } of items) if (own) faults.push(`${name}: “${text}” is in its conversation twice.`);
    }
  }
  const { replies, faults: more } = verifyReplies({ conversations, written, talks }, idOf);
  return { comments, replies, faults: [...faults, ...more] };
}

/** @param idOf what items are on their platforms */
function verifyReplies({ conversations, written, talks }: Given, idOf: ReadonlyMap<string, string>) {
  const faults: string[] = [];
  const there = [...talks.values()].flatMap(({ later }) => later.replies);
  const byId = new Map(conversations.map((one) => [one.id, one]));
  let replies = 0;
  for (const { text, conversationId, itemId } of written) {
    const responses = byId.get(conversationId)?.responses.filter((one) => one.text === text) ?? [];
    const [response] = responses;
    if (responses.length !== 1) faults.push(`“${text}” is ${responses.length} times in its conversation.`);
    const seen = there.filter((one) => one.text.includes(text));
    if (response?.state !== 'published') {
      faults.push(`“${text}” ended ${response?.state}, ${response?.error?.message}, and is there ${seen.length} times.`);
    } else if (seen.length !== 1 || seen[0]?.under !== idOf.get(itemId)) {
      faults.push(`“${text}” is there ${seen.length} times, under ${seen.map(({ under }) => under)} instead of ${idOf.get(itemId)}.`);
    } else replies += 1;
  }
  for (const { text } of there) {
    if (!written.some((one) => text.includes(one.text))) faults.push(`Nobody wrote the reply “${text}”.`);
  }
  return { replies, faults };
}
