import type { useWords } from 'words:posts';
import type { AccountCheck } from '../../draft/problems.ts';
import type { VersionKey } from '../../draft/versions.ts';
import type { AssistantPlace, LibraryPlace } from '../places.ts';
import type { StepName } from '../Steps.tsx';
import type { Composer } from '../use-composer.ts';

/** What the fixes of problems need of the composer. */
export interface FixContext extends Pick<Composer, 'draft' | 'edit'> {
  checks: readonly AccountCheck[];
  go: (step: StepName) => void;
  openVersion: (version: VersionKey | null) => void;
  pick: (place: Pick<LibraryPlace, 'max' | 'kind' | 'choose'>) => void;
  t: ReturnType<typeof useWords>;
  /** Opens a file's alt text, in the version with those below it. */
  describe: (file: { id: string; versions: readonly VersionKey[] }) => void;
  /** Requests a shorter text of the assistant. */
  wish: (next: (was: AssistantPlace['wish']) => AssistantPlace['wish']) => void;
}

/** How problems are fixed. */
export interface Fixes {
  /** The composer as it is when a button is pressed. */
  context: () => FixContext;
  /** Schedules it for the next full hour. */
  nextHour: () => void;
  /** Leads to the list of accounts. */
  chooseAccounts: () => void;
  /** Chooses accounts, or leaves them out. */
  accounts: (accountIds: readonly string[], on: boolean) => void;
}
