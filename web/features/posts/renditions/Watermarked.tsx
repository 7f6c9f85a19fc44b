import type { Media } from '@everycast/contract/media';
import type { CropArea } from '@everycast/contract/videos';
import { watermarkBox } from '@everycast/contract/watermark';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import type { TargetWatermark } from '../draft/watermarks.ts';

/** The frame that a file is published in, in the file's pixels: a part of it, or all of it with a border. */
function frameOf({ width, height }: Media, frame: { ratio: number; area: CropArea | null } | undefined) {
  if (!frame) return { width, height };
  if (frame.area) return { width: frame.area.width * width, height: frame.area.height * height };
  return frame.ratio > width / height ? { width: height * frame.ratio, height } : { width, height: width / frame.ratio };
}

/** A file with what is drawn over it, as it is published. `cover`: it fills its place, as feeds show several files. */
export function Watermarked({
  media,
  frame,
  mark,
  alt,
  cover = false,
}: {
  media: Media;
  frame?: { ratio: number; area: CropArea | null } | undefined;
  mark: TargetWatermark;
  alt: string;
  cover?: boolean;
}) {
  const outer = frameOf(media, frame);
  const box = watermarkBox(mark, outer);
  const kept = frame?.area
    ? { x: frame.area.x * media.width, y: frame.area.y * media.height }
    : { x: (media.width - outer.width) / 2, y: (media.height - outer.height) / 2 };
  const corner = `x${box.horizontal === 'left' ? 'Min' : 'Max'}Y${box.vertical === 'top' ? 'Min' : 'Max'}`;
  return (
    <svg
      viewBox={`0 0 ${outer.width} ${outer.height}`}
      preserveAspectRatio={`xMidYMid ${cover ? 'slice' : 'meet'}`}
      role={alt ? 'img' : 'presentation'}
      aria-label={alt || undefined}
    >
      {/* What is outside the frame isn't shown, whatever shape the place has. */}
      <svg aria-hidden width={outer.width} height={outer.height} viewBox={`${kept.x} ${kept.y} ${outer.width} ${outer.height}`}>
        <image href={inWorkspace(media.thumbnailUrl)} width={media.width} height={media.height} preserveAspectRatio="none" />
      </svg>
      <image
        data-watermark
        href={inWorkspace(mark.media.url)}
        x={box.horizontal === 'left' ? box.away : outer.width - box.away - box.width}
        y={box.away}
        width={box.width}
        height={box.height}
        opacity={mark.opacity}
        preserveAspectRatio={`${corner} meet`}
      />
    </svg>
  );
}
