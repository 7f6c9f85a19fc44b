import type { Account } from '@everycast/contract/accounts';
import { useMemo } from 'react';
import type { Draft, DraftPicture } from '../draft/draft.ts';
import { FitList } from './FitList.tsx';
import { fitsOfDraft } from './fits.ts';
import { useFitStates } from './use-fit-states.ts';

/**
 * What is made of the files of a post so that platforms take them, and the choice where one has a shape that is not taken: cropped, or a
 * border around it. Of a post that is on the schedule also how far that is.
 */
export function Fits({
  draft,
  accounts,
  open,
  scheduled,
  choose,
}: {
  draft: Draft;
  accounts: readonly Account[];
  /** The account whose own version is open, or null. */
  open: string | null;
  scheduled: boolean;
  choose: (picture: DraftPicture, crop: boolean) => void;
}) {
  const files = useMemo(() => fitsOfDraft(draft, accounts, open), [draft, accounts, open]);
  const stateOf = useFitStates(files, scheduled);
  return files.length === 0 ? null : <FitList files={files} stateOf={stateOf} choose={choose} />;
}
