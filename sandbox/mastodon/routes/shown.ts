import type { Parts } from '../parts.ts';
import { statusShape } from '../shapes.ts';
import type { MastodonStatus } from '../statuses.ts';

/** Renders statuses for responses. */
export function createShown({ stage, media, people }: Parts) {
  return async (tenant: string, status: MastodonStatus) => {
    const person = people(tenant).find(({ id }) => id === status.author);
    if (!person) throw new Error(`Nobody in ${tenant} is ${status.author}.`);
    const files = (await Promise.all(status.mediaIds.map((id) => media.get(id)))).flatMap((file) => (file ? [file] : []));
    const { id, author: account, at, visibility, replyTo } = status;
    const isSeen = visibility !== 'direct' && replyTo === null;
    const reactions = isSeen ? stage.audience.reactions({ id, account, at }, stage.now()) : { likes: 0, comments: 0, shares: 0 };
    return statusShape(status, { person, media: files, base: stage.base(), reactions });
  };
}
