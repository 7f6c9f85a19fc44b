import { maxRenditionsPerRequest, type RenditionState } from '@everycast/contract/media';
import { useQuery } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import type { DraftPicture } from '../draft/body.ts';
import { RenditionList } from './RenditionList.tsx';
import type { FileRendition } from './renditions.ts';

/** The polling interval for renditions in progress, in milliseconds. */
const askEvery = 3_000;

/** The progress of a scheduled post's renditions, by media and spec. Nothing is fetched for other posts. */
function useRenditionStates(
  files: readonly FileRendition[],
  scheduled: boolean,
): (mediaId: string, key: string) => RenditionState | undefined {
  const wanted = files
    .flatMap(({ picture, made }) => made.map(({ key }) => ({ mediaId: picture.id, spec: key })))
    .slice(0, maxRenditionsPerRequest);
  const { data } = useQuery({
    queryKey: ['/api/v1/media/renditions', wanted],
    queryFn: async ({ signal }) => (await answer(http.POST('/api/v1/media/renditions', { body: { wanted }, signal }))).items,
    enabled: scheduled && wanted.length > 0,
    refetchInterval: ({ state }) => (state.data?.every(({ state: now }) => now === 'ready' || now === 'failed') ? false : askEvery),
  });
  return (mediaId, key) => data?.find((one) => one.mediaId === mediaId && one.spec === key);
}

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
