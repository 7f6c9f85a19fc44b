import type { PlatformId } from '@everycast/contract/platforms';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Box, Row } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import { placeOf, type View } from '../stage/view.ts';
import css from './Frames.module.css';
import { type ShownFrame, useFrames } from './use-frames.ts';

/** Platforms with the same frame share it. */
function byRatio(frames: readonly ShownFrame[]): { ratio: string; area: ShownFrame['area']; platforms: PlatformId[] }[] {
  const found = new Map<string, { ratio: string; area: ShownFrame['area']; platforms: PlatformId[] }>();
  for (const { ratio, change, area, platform } of frames) {
    if (change === null) continue;
    const known = found.get(ratio);
    if (known) known.platforms.push(platform);
    else found.set(ratio, { ratio, area, platforms: [platform] });
  }
  return [...found.values()];
}

/** What platforms show of the picture, dashed over it. The panel says the same in words. */
export function FramesOver({ view }: { view: View }) {
  const { hiddenFrames } = useEditor();
  const frames = byRatio(useFrames().filter(({ platform }) => !hiddenFrames.has(platform)));
  return (
    <div aria-hidden="true">
      {frames.map(({ ratio, area, platforms }) => (
        <Box key={ratio} className={css.frame} style={placeOf(view, area)}>
          <Row as="span" inline gap={4} radius={4} size={12} num className={css.name}>
            {platforms.map((platform) => (
              <PlatformMark key={platform} platform={platform} size={14} named />
            ))}
            {ratio}
          </Row>
        </Box>
      ))}
    </div>
  );
}
