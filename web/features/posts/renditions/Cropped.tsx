import type { Media } from '@everycast/contract/media';
import type { CropArea } from '@everycast/contract/videos';
import { inWorkspace } from '../../../lib/api/workspace.ts';

/**
 * The part of a file that a crop keeps, as large as its place allows. `cover`: it fills the place, as feeds show several files; otherwise
 * all of the part is shown.
 */
export function Cropped({
  media: { width, height, thumbnailUrl, url, kind },
  area,
  alt,
  cover = false,
  sharp = false,
}: {
  media: Media;
  area: CropArea;
  alt: string;
  cover?: boolean;
  /** Shows an image itself instead of its thumbnail. */
  sharp?: boolean;
}) {
  const [across, down] = [area.width * width, area.height * height];
  return (
    <svg
      viewBox={`0 0 ${across} ${down}`}
      preserveAspectRatio={`xMidYMid ${cover ? 'slice' : 'meet'}`}
      role={alt ? 'img' : 'presentation'}
      aria-label={alt || undefined}
    >
      {/* What is outside the part isn't shown, whatever shape the place has. */}
      <svg aria-hidden width={across} height={down} viewBox={`${area.x * width} ${area.y * height} ${across} ${down}`}>
        <image
          href={inWorkspace(sharp && kind === 'image' ? url : thumbnailUrl)}
          width={width}
          height={height}
          preserveAspectRatio="none"
        />
      </svg>
    </svg>
  );
}
