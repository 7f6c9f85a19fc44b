import type { FrameArea } from '@everycast/contract/image-edits';
import { resultSize } from '@everycast/contract/image-frame';
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

/** The frames of the platforms that the workspace has accounts on. */
export function useFrames(): ShownFrame[] {
  const { edit, frame, image } = useEditor();
  const { data } = useQuery(get('/api/v1/accounts'));
  const { media } = image;
  return useMemo(() => {
    const platforms = [...new Set(data?.items.map(({ platform }) => platform) ?? [])];
    const kept = edit.crop ?? { x: 0, y: 0, ...frame };
    return framesOf(platforms, resultSize(media, edit)).map(({ platform, becomes }) => {
      const area = becomes === null ? kept : shownWith(becomes, kept);
      return { platform, becomes, area, cuts: cutsText(edit.layers, area) };
    });
  }, [data, edit, frame, media]);
}
