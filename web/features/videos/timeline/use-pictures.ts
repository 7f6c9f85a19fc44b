import type { EditableVideo } from '@everycast/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../../lib/api/send.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';

/** The thumbnail sheet, once it has loaded. */
export function useSheet(thumbnails: EditableVideo['thumbnails']): HTMLImageElement | null {
  const [sheet, setSheet] = useState<HTMLImageElement | null>(null);
  const url = thumbnails?.url ?? null;
  useEffect(() => {
    if (url === null) return;
    const image = new Image();
    image.onload = () => setSheet(image);
    image.src = inWorkspace(url);
    return () => {
      image.onload = null;
    };
  }, [url]);
  return sheet;
}

/** The audio's peaks, 0 to 255. */
export function usePeaks(waveform: EditableVideo['waveform']): Uint8Array | null {
  const url = waveform?.url ?? '';
  const peaks = useQuery({
    queryKey: ['waveform', url],
    queryFn: async ({ signal }) => new Uint8Array(await (await send(new Request(inWorkspace(url), { signal }))).arrayBuffer()),
    enabled: waveform !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return peaks.data ?? null;
}
