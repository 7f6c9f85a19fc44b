import type { FrameArea, LogoLayer } from '@everycast/contract/image-edits';
import type { Size } from '@everycast/contract/image-frame';
import type { Media } from '@everycast/contract/media';

/** The most of what is kept that a new logo takes, by width and by height. */
const share = { width: 0.28, height: 0.16 } as const;
/** Space to the edges, as a share of the shorter side. */
const margin = 0.04;

/** A logo as large as it is usual, whole and undistorted. */
function sizeIn(kept: Size, { width, height }: Size): Size {
  const scale = Math.min((kept.width * share.width) / width, (kept.height * share.height) / height);
  return { width: Math.max(0.5, width * scale), height: Math.max(0.5, height * scale) };
}

/** A logo for the lower right corner of what is kept. */
export function newLogo(kept: FrameArea, logo: Pick<Media, 'id' | 'width' | 'height'>, id: string): LogoLayer {
  const { width, height } = sizeIn(kept, logo);
  const space = Math.min(kept.width, kept.height) * margin;
  return {
    id,
    type: 'logo',
    mediaId: logo.id,
    x: kept.x + kept.width - width - space,
    y: kept.y + kept.height - height - space,
    rotation: 0,
    opacity: 1,
    width,
    height,
  };
}
