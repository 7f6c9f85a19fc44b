import type { ReplyRequest } from '@everycast/contract/engagement';
import { message } from '@everycast/messages/message';
import { say } from '../../kernel/messages.ts';
import type { ReplyApprovalsNeeds } from './needs.ts';
import type { RequestRow } from './reply-request-store.ts';

export type View = ReturnType<typeof createView>;

/** Requests as people see them, with names. */
export function createView({ people }: Pick<ReplyApprovalsNeeds, 'people'>) {
  /** Names by ID; null for nobody. */
  async function namesOf(ids: readonly (string | null)[]): Promise<(id: string | null) => string | null> {
    const names = await people.names([...new Set(ids.filter((id) => id !== null))]);
    return (id) => (id === null ? null : (names.get(id) ?? null));
  }

  return {
    namesOf,

    /** Of what waits or was returned. */
    async shown(rows: readonly RequestRow[]): Promise<ReplyRequest[]> {
      const nameOf = await namesOf(rows.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]));
      return rows.map((row) => {
        const { id, conversationId, accountId, itemId, action, text, version, note } = row;
        const isReturned = row.state === 'returned';
        return {
          id,
          conversationId,
          accountId,
          itemId,
          action,
          text,
          version,
          state: isReturned ? 'returned' : 'waiting',
          askedAt: row.askedAt.toISOString(),
          askedById: row.askedBy,
          askedBy: nameOf(row.askedBy) ?? say(message('posts.author_left')),
          note: isReturned ? note : null,
          returnedBy: isReturned ? (nameOf(row.decidedBy) ?? say(message('posts.author_left'))) : null,
        };
      });
    },
  };
}
