import type { CropArea, Edit } from '@everycast/contract/videos';
import { type RefObject, useEffect, useRef } from 'react';
import css from './VideoStage.module.css';

/** Two areas of a video, one above the other, drawn with every frame that the screen shows. */
export function StackView({
  video,
  areas,
  rotate,
}: {
  video: RefObject<HTMLVideoElement | null>;
  areas: CropArea[];
  rotate: Edit['rotate'];
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      if (canvas.current && video.current) drawParts(canvas.current, video.current, areas, rotate);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [video, areas, rotate]);
  return <canvas ref={canvas} className={css.stack} aria-hidden data-testid="stack" />;
}

function drawParts(canvas: HTMLCanvasElement, video: HTMLVideoElement, areas: readonly CropArea[], rotate: number): void {
  const width = Math.round(canvas.clientWidth * devicePixelRatio);
  const height = Math.round(canvas.clientHeight * devicePixelRatio);
  // Setting a size clears the canvas, even to the same one.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen || video.videoWidth === 0) return;
  const part = height / areas.length;
  const [across, down] = rotate % 180 === 0 ? [width, part] : [part, width];
  for (const [index, area] of areas.entries()) {
    pen.setTransform(1, 0, 0, 1, width / 2, part * (index + 0.5));
    pen.rotate((rotate * Math.PI) / 180);
    const { videoWidth, videoHeight } = video;
    const from = [area.x * videoWidth, area.y * videoHeight, area.width * videoWidth, area.height * videoHeight] as const;
    pen.drawImage(video, ...from, -across / 2, -down / 2, across, down);
  }
}
