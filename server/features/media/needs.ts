import type { Tx } from '../../kernel/database/database.ts';

/** What media asks of other features. */
export interface MediaNeeds {
  plans: {
    /** Registers how much the library stores. */
    measure(meter: 'storageBytes', usage: (tx: Tx, workspaceId: string) => Promise<number>): void;
    limitOf(workspaceId: string, meter: 'storageBytes' | 'fileBytes'): Promise<number | null>;
    /** Throws AppError where `more` bytes would be over the plan's limit. `reserved`: what is on its way counts, too. */
    refuseOver(tx: Tx, workspaceId: string, meter: 'storageBytes' | 'fileBytes', more: number, about?: { reserved: number }): Promise<void>;
  };
}
