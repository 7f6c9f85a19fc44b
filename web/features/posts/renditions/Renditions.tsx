import type { Account } from '@everycast/contract/accounts';
import { useMemo } from 'react';
import type { Draft, DraftPicture } from '../draft/draft.ts';
import { RenditionList } from './RenditionList.tsx';
import { renditionsOfPart } from './renditions.ts';
import { useRenditionStates } from './use-rendition-states.ts';

/**
 * What is made of the files of a part of a post so that platforms take them, and the choice where one has a shape that is not taken: cropped, or a
 * border around it. Of a post that is on the schedule also how far that is.
 */
export function Renditions({
  draft,
  accounts,
  open,
  at,
  scheduled,
  choose,
}: {
  draft: Draft;
  accounts: readonly Account[];
  /** The account whose own version is open, or null. */
  open: string | null;
  /** The part of the post, 0 the first. */
  at: number;
  scheduled: boolean;
  choose: (picture: DraftPicture, crop: boolean) => void;
}) {
  const files = useMemo(() => renditionsOfPart(draft, accounts, { open, at }), [draft, accounts, open, at]);
  const stateOf = useRenditionStates(files, scheduled);
  return files.length === 0 ? null : <RenditionList files={files} stateOf={stateOf} choose={choose} />;
}
