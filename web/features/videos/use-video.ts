import type { EditableVideo } from '@everycast/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import type { OpenVideo } from './editor.ts';

/** The polling interval for the preparation without events. Milliseconds. */
const pace = 2000;

/** A library video as the editor shows it. Fetching it starts its preparation: thumbnails, waveform, a playable copy. */
export function useVideo(mediaId: string) {
  return useQuery({
    ...get('/api/v1/videos/{mediaId}', { params: { path: { mediaId } } }),
    refetchInterval: ({ state }) => (state.data?.preparing && state.data.preparing.problem === null ? pace : false),
  });
}

/** True once it can be shown; optional parts may still be in progress. */
export const canOpen = (video: EditableVideo): video is OpenVideo =>
  video.playUrl !== null && video.frameRate !== null && video.media.duration !== null;
