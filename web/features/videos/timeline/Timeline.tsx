import { useWords } from 'words:videos';
import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useScheme } from '../../../lib/theme.ts';
import { Box, Text } from '../../../ui/primitives/primitives.tsx';
import { gapsOf, segmentAt } from '../edit/segments.ts';
import { useEditor } from '../editor.ts';
import { CropMarkers } from './CropMarkers.tsx';
import { coloursOf, draw, height, rows } from './draw.ts';
import { Handle } from './Handle.tsx';
import { Playhead } from './Playhead.tsx';
import css from './Timeline.module.css';
import { Tools } from './Tools.tsx';
import { usePeaks, useSheet } from './use-pictures.ts';
import { useView } from './use-view.ts';

const none: readonly number[] = [];

/** The source from left to right: thumbnails, waveform, kept parts, and the playhead. */
export function Timeline() {
  const t = useWords();
  const { video, player, extent, kept, selected, select } = useEditor();
  const view = useView(extent);
  const [snapping, setSnapping] = useState(true);
  const { perSecond, width, scroll } = view;
  const content = useRef<HTMLDivElement>(null);
  const keyframes = video.keyframes ?? none;
  const x = (seconds: number) => seconds * perSecond;
  const secondsAt = (clientX: number) => (clientX - (content.current?.getBoundingClientRect().left ?? 0)) / perSecond;

  function scrub(event: PointerEvent<HTMLDivElement>) {
    if (event.type === 'pointerdown') {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    } else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const seconds = secondsAt(event.clientX);
    player.seek(seconds);
    const inside = segmentAt(kept, player.read().seconds);
    if (inside >= 0) select(inside);
  }

  return (
    <Box as="section" rigid edge="top" p="12 16 12" className={css.timeline} aria-label={t('timeline.title')}>
      <Tools view={view} snapping={snapping} setSnapping={setSnapping} />
      <div ref={view.attach} className={css.scroller} onScroll={view.onScroll}>
        <Box
          pos="relative"
          ref={content}
          className={css.content}
          style={
            { width: Math.max(x(extent.duration), 1), '--ruler': `${rows.ruler}px`, '--pictures': `${rows.pictures}px` } as CSSProperties
          }
          onPointerDown={scrub}
          onPointerMove={scrub}
          data-testid="timeline"
        >
          <Drawing width={width} scroll={scroll} perSecond={perSecond} keyframes={keyframes} />
          {gapsOf(kept, extent).map(({ start, end }) => (
            <span key={start} className={css.gap} style={{ left: x(start), width: x(end - start) }} />
          ))}
          {kept.map(({ start, end }, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place among the parts, and keeps its handles while its ends move
              key={index}
              className={css.part}
              data-selected={index === selected || undefined}
              style={{ left: x(start), width: x(end - start) }}
            >
              {kept.length > 1 && x(end - start) > 64 && (
                <Text as="span" bg="surface" radius={4} fontSize={12} tone="text" textAlign="center" className={css.number}>
                  {index + 1}
                </Text>
              )}
            </span>
          ))}
          {kept.map((part, index) =>
            (['start', 'end'] as const).map((edge) => (
              <Handle
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={`${index} ${edge}`}
                index={index}
                edge={edge}
                part={part}
                left={x(part[edge])}
                narrow={x(part.end - part.start) < 50}
                secondsAt={secondsAt}
                reach={snapping ? 8 / perSecond : 0}
                keyframes={keyframes}
              />
            )),
          )}
          <CropMarkers x={x} />
          <Playhead x={x} reveal={view.reveal} />
        </Box>
      </div>
    </Box>
  );
}

/** What needs no separate elements: ruler, thumbnails, waveform. */
function Drawing({
  width,
  scroll,
  perSecond,
  keyframes,
}: {
  width: number;
  scroll: number;
  perSecond: number;
  keyframes: readonly number[];
}) {
  const { video, extent } = useEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useScheme();
  const sheet = useSheet(video.thumbnails);
  const peaks = usePeaks(video.waveform);
  const [fonts, setFonts] = useState(false);
  useEffect(() => void document.fonts.ready.then(() => setFonts(true)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours and letters are read from the page, and change with the scheme and the fonts
  useEffect(() => {
    if (!canvas.current || width === 0) return;
    draw(canvas.current, {
      width,
      scroll,
      perSecond,
      duration: extent.duration,
      keyframes,
      sheet,
      peaks,
      ratio: video.media.width / video.media.height,
      thumbnails: video.thumbnails,
      perPeak: video.waveform?.perSecond ?? 1,
      colours: coloursOf(canvas.current),
    });
  }, [width, scroll, perSecond, extent, keyframes, sheet, peaks, video, scheme, fonts]);
  return <canvas ref={canvas} className={css.canvas} style={{ width, height }} />;
}
