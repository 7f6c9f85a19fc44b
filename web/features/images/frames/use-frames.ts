import type { FrameArea } from '@everycast/contract/image-edits';
import { resultSize } from '@everycast/contract/image-frame';
import type { PlatformId } from '@everycast/contract/platforms';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useEditor } from '../editor.ts';
import { cutsText, framesOf, type PlatformFrame, shownWith } from './frames.ts';

/** What a platform shows of the picture as it is now, and whether that cuts a text off. */
export interface ShownFrame extends PlatformFrame {
  area: FrameArea;
  cuts: boolean;
}

/** The platforms that the workspace has accounts on. */
export function usePlatforms(): readonly PlatformId[] {
  const { data } = useQuery(get('/api/v1/accounts'));
  return useMemo(() => [...new Set(data?.items.map(({ platform }) => platform) ?? [])], [data]);
}

/** The frames of the platforms that the workspace has accounts on. */
export function useFrames(): ShownFrame[] {
  const { edit, frame, image } = useEditor();
  const platforms = usePlatforms();
  const { media } = image;
  return useMemo(() => {
    const kept = edit.crop ?? { x: 0, y: 0, ...frame };
    return framesOf(platforms, resultSize(media, edit)).map((one) => {
      const area = one.change === null ? kept : shownWith(one.ratio, kept);
      return { ...one, area, cuts: cutsText(edit.layers, area) };
    });
  }, [platforms, edit, frame, media]);
}
