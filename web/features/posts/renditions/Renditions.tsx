import type { DraftPicture } from '../draft/body.ts';
import { RenditionList } from './RenditionList.tsx';
import type { FileRendition } from './renditions.ts';
import { useRenditionStates } from './use-rendition-states.ts';

/**
 * How a part's files are converted for platforms, and the choice between cropping and a border if an aspect ratio isn't supported. For a
 * scheduled post also the progress.
 */
export function Renditions({
  files,
  scheduled,
  choose,
}: {
  files: readonly FileRendition[];
  scheduled: boolean;
  choose: (picture: DraftPicture, crop: boolean) => void;
}) {
  const stateOf = useRenditionStates(files, scheduled);
  return files.length === 0 ? null : <RenditionList files={files} stateOf={stateOf} choose={choose} />;
}
