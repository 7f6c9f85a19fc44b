import { people } from '../people.ts';
import type { MastodonServices } from '../services.ts';
import { statusShape } from '../shapes.ts';
import type { MastodonStatus } from '../status.ts';

/** Renders statuses for responses. */
export function createShown({ stage, media, statuses }: MastodonServices) {
  /** `reader`: the account that the response is for. */
  return async (tenant: string, status: MastodonStatus, reader: string | null = null) => {
    const person = status.person ?? people.find(tenant, status.author);
    if (!person) throw new Error(`Nobody in ${tenant} is ${status.author}.`);
    const files = (await Promise.all(status.mediaIds.map((id) => media.get(id)))).flatMap((file) => (file ? [file] : []));
    const { id, author: account, at, visibility, replyTo } = status;
    const isSeen = visibility !== 'direct' && replyTo === null && !status.person;
    const reactions = isSeen ? stage.audience.reactions({ id, account, at }, stage.now()) : { likes: 0, comments: 0, shares: 0 };
    const { liked, count } = await statuses.likes(tenant, reader, id);
    const parent = replyTo === null ? null : await statuses.get({ tenant, account }, replyTo);
    const counted = { ...reactions, likes: reactions.likes + count };
    return statusShape(status, { person, parent, liked, media: files, base: stage.base(), reactions: counted });
  };
}
