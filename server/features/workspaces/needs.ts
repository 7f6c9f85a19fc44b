import type { Tx } from '../../kernel/database/database.ts';

/** What workspaces need of auth and plans. */
export interface WorkspacesNeeds {
  people: {
    byIds(ids: readonly string[]): Promise<Array<{ id: string; name: string; email: string }>>;
    byEmail(email: string): Promise<{ id: string; language: string | null } | null>;
  };
  plans: {
    /** Registers how many seats are used. */
    measure(meter: 'seats', usage: (tx: Tx, workspaceId: string) => Promise<number>): void;
    /** Throws AppError limit_reached if this many more would exceed the plan's limit. */
    refuseOver(tx: Tx, workspaceId: string, meter: 'seats', more: number): Promise<void>;
  };
}
