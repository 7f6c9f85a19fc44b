import type { EditableVideo } from '@everycast/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import type { OpenVideo } from './editor.ts';

/** How often it is asked how far the preparation is, where no news come. Milliseconds. */
const pace = 2000;

/** A video of the library as the editor shows it. Asking begins what has to be made of it: thumbnails, waveform, a copy that plays. */
export function useVideo(mediaId: string) {
  return useQuery({
    ...get('/api/v1/videos/{mediaId}', { params: { path: { mediaId } } }),
    refetchInterval: ({ state }) => (state.data?.preparing && state.data.preparing.problem === null ? pace : false),
  });
}

/** True once it can be shown; what is only good to have may still be on its way. */
export const canOpen = (video: EditableVideo): video is OpenVideo =>
  video.playUrl !== null && video.frameRate !== null && video.media.duration !== null;
