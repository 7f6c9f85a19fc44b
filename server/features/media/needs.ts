import type { Tx } from '../../kernel/database/database.ts';

/** What media needs of other features. */
export interface MediaNeeds {
  plans: {
    /** Registers how much the library stores. */
    measure(meter: 'storageBytes', usage: (tx: Tx, workspaceId: string) => Promise<number>): void;
    limitOf(workspaceId: string, meter: 'storageBytes' | 'fileBytes'): Promise<number | null>;
    /** Throws AppError if `more` bytes would exceed the plan's limit. `reserved`: what is in progress counts, too. */
    refuseOver(tx: Tx, workspaceId: string, meter: 'storageBytes' | 'fileBytes', more: number, about?: { reserved: number }): Promise<void>;
  };
}
