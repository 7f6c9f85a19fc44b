import { useMemo } from 'react';
import type { DraftPicture } from '../draft/body.ts';
import type { Draft } from '../draft/draft.ts';
import type { AccountCheck } from '../draft/problems.ts';
import type { VersionKey } from '../draft/versions.ts';
import { RenditionList } from './RenditionList.tsx';
import { renditionsOfPart } from './renditions.ts';
import { useRenditionStates } from './use-rendition-states.ts';

/**
 * How a part's files are converted for platforms, and the choice between cropping and a border if an aspect ratio isn't supported. For a
 * scheduled post also the progress.
 */
export function Renditions({
  draft,
  checks,
  open,
  at,
  scheduled,
  choose,
}: {
  draft: Draft;
  checks: readonly AccountCheck[];
  /** The open version with those below it, the most specific first. */
  open: readonly VersionKey[];
  /** The part of the post, 0 for the first. */
  at: number;
  scheduled: boolean;
  choose: (picture: DraftPicture, crop: boolean) => void;
}) {
  const files = useMemo(() => renditionsOfPart(draft, checks, { open, at }), [draft, checks, open, at]);
  const stateOf = useRenditionStates(files, scheduled);
  return files.length === 0 ? null : <RenditionList files={files} stateOf={stateOf} choose={choose} />;
}
