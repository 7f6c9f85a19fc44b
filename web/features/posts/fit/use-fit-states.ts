import { type FitState, maxFitsAsked } from '@everycast/contract/media';
import { useQuery } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import type { FileFit } from './fits.ts';

/** How often files that are being made are asked for, in milliseconds. */
const askEvery = 3_000;

/** How far the files of a post that is on the schedule are, by media and recipe. Nothing is asked where it is not. */
export function useFitStates(files: readonly FileFit[], scheduled: boolean): (mediaId: string, key: string) => FitState | undefined {
  const wanted = files.flatMap(({ picture, made }) => made.map(({ key }) => ({ mediaId: picture.id, recipe: key }))).slice(0, maxFitsAsked);
  const { data } = useQuery({
    queryKey: ['/api/v1/media/fits', wanted],
    queryFn: async ({ signal }) => (await answer(http.POST('/api/v1/media/fits', { body: { wanted }, signal }))).items,
    enabled: scheduled && wanted.length > 0,
    refetchInterval: ({ state }) => (state.data?.every(({ state: now }) => now === 'ready' || now === 'failed') ? false : askEvery),
  });
  return (mediaId, key) => data?.find((one) => one.mediaId === mediaId && one.recipe === key);
}
