import type { RememberedStore } from './remembered.ts';

interface Here {
  personId: string;
  workspaceId: string;
  remembered: RememberedStore;
}
let here: Here | null = null;

/** Who uploads, and into which workspace. */
export const session = {
  get: (): Here | null => here,
  set(next: Here): void {
    here = next;
  },
  /** @throws if nobody is set yet */
  at(): Here {
    if (!here) throw new Error('Nobody has said who uploads: openUploads comes first.');
    return here;
  },
};
