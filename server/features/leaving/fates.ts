import type { Tx } from '../../kernel/database/database.ts';
import type { LeavingRow, LeavingStore, Membered } from './leaving-store.ts';
import { type Fate, fateOf } from './rules.ts';

/** A workspace, and what becomes of it. */
export interface Fated extends Membered {
  fate: Fate;
  /** The person has chosen something else, or nothing: this has come up since. */
  unforeseen: boolean;
}

/** What becomes of each of a person's workspaces, as they are now. @param locked they are locked until the transaction ends */
export async function fatesOf(store: LeavingStore, { id, userId, requestedAt }: LeavingRow, tx?: Tx, locked = false): Promise<Fated[]> {
  const options = { ...(tx && { tx }), locked };
  const workspaces = await store.workspacesOf(userId, options);
  const choices = await store.choices(id, tx);
  return workspaces.map((workspace) => {
    const choice = choices.get(workspace.id) ?? null;
    const fate = fateOf(workspace.members, userId, { choice, since: requestedAt });
    const kept =
      (choice?.fate === 'delete' && fate.is === 'deleted') ||
      (choice?.fate === 'pass_on' && fate.is === 'handed_over' && fate.heirId === choice.heirId);
    return { ...workspace, fate, unforeseen: choice ? !kept : fate.is === 'handed_over' };
  });
}

export const idsOf = (fated: readonly Fated[], is: Fate['is']): string[] => fated.filter(({ fate }) => fate.is === is).map(({ id }) => id);
