import { useWords } from 'words:images';
import { ratioOf } from '@everycast/contract/image-frame';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type Konva from 'konva';
import { useEffect, useRef } from 'react';
import { Group, Image, Stage as KonvaStage, Layer, Rect } from 'react-konva';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { useEditor, zoomed } from '../editor.ts';
import { FramesOver } from '../frames/FramesOver.tsx';
import { AreaBox } from './AreaBox.tsx';
import { Layers } from './Layers.tsx';
import { NewStroke } from './NewStroke.tsx';
import css from './Stage.module.css';
import { useDrawing } from './use-drawing.ts';
import { usePan } from './use-pan.ts';
import { usePicture } from './use-picture.ts';
import { usePinch } from './use-pinch.ts';
import { placeOf, viewOf } from './view.ts';

/** The picture that is edited: the whole frame while it is cropped, otherwise what the crop keeps. */
export function Stage({ proxy }: { proxy: HTMLImageElement }) {
  const t = useWords();
  const editor = useEditor();
  const { edit, frame, tool, change, selected, select, comparing, zoom, setZoom, pan, setPan } = editor;
  const { ref, width, height } = useElementSize();
  const picture = usePicture(proxy);
  const image = useRef<Konva.Image>(null);
  const drawing = useDrawing();
  const pinch = usePinch(pan, setPan, drawing.cancel);
  const stage = useRef<HTMLDivElement>(null);
  const hand = usePan(stage, setPan);
  const both = useMergedRef(ref, stage);

  // The canvas is the same object with another content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per content
  useEffect(() => {
    image.current?.getLayer()?.batchDraw();
  }, [picture]);
  // What fits into the window is in its middle.
  useEffect(() => {
    if (zoom === 1) setPan({ x: 0, y: 0 });
  }, [zoom, setPan]);

  const whole = { x: 0, y: 0, ...frame };
  const shown = tool === 'crop' ? whole : (edit.crop ?? whole);
  const view = viewOf(shown, { width, height }, zoom, pan);
  const at = (drawn: Konva.Stage | null) => drawn?.getRelativePointerPosition() ?? null;
  const clip = { clipX: shown.x, clipY: shown.y, clipWidth: shown.width, clipHeight: shown.height };

  function wheel({ evt }: Konva.KonvaEventObject<WheelEvent>) {
    evt.preventDefault();
    // Browsers report a pinch like this.
    if (evt.ctrlKey || evt.metaKey) setZoom(zoomed(zoom, evt.deltaY < 0 ? 1 : -1));
    else setPan((was) => ({ x: was.x - evt.deltaX, y: was.y - evt.deltaY }));
  }

  return (
    <Box
      grow
      clip
      pos="relative"
      bg="sunken"
      minH={0}
      ref={both}
      className={css.stage}
      {...pinch}
      data-tool={tool}
      aria-label={t('stage')}
      role="group"
    >
      {width > 0 && (
        <KonvaStage
          width={width}
          height={height}
          x={view.x}
          y={view.y}
          scaleX={view.scale}
          scaleY={view.scale}
          onWheel={wheel}
          onPointerDown={(event) => {
            if (event.evt.button !== 0) return;
            const point = at(event.target.getStage());
            if (drawing.draws && point) drawing.begin(point);
            else if (event.target === event.target.getStage()) select(null);
          }}
          onPointerMove={(event) => {
            const point = at(event.target.getStage());
            if (point) drawing.move(point);
          }}
          onPointerUp={drawing.end}
          onPointerLeave={drawing.end}
        >
          <Layer listening={false}>
            <Group {...clip}>
              <Image ref={image} image={picture.canvas} width={frame.width} height={frame.height} />
            </Group>
          </Layer>
          <Layer visible={!comparing}>
            <Group {...(selected === null ? clip : {})}>
              <Layers movable={!drawing.draws} />
              {drawing.layer && <NewStroke layer={drawing.layer} />}
              {drawing.area && <Rect {...drawing.area} stroke="#ffffff" strokeWidth={1} strokeScaleEnabled={false} dash={[4, 4]} />}
            </Group>
          </Layer>
        </KonvaStage>
      )}
      {width > 0 && tool === 'crop' && !comparing && (
        // What the crop leaves out is dimmed.
        <div className={css.shade} style={placeOf(view, whole)}>
          <div className={css.kept} style={placeOf({ scale: view.scale, x: 0, y: 0 }, edit.crop ?? whole)} />
        </div>
      )}
      {width > 0 && !comparing && <FramesOver view={view} />}
      {width > 0 && tool === 'crop' && !comparing && (
        <AreaBox
          area={edit.crop ?? whole}
          view={view}
          ratio={ratioOf(edit.ratio, frame)}
          label={t('crop.area')}
          look="crop"
          current
          set={(crop) => change((was) => ({ ...was, crop }), 'crop')}
        />
      )}
      {width > 0 &&
        tool === 'blur' &&
        !comparing &&
        edit.hidden.map((area, index) => (
          <AreaBox
            key={area.id}
            area={area}
            view={view}
            ratio={null}
            label={t('blur.area', { number: index + 1 })}
            look="hidden"
            current={area.id === selected}
            choose={() => select(area.id)}
            set={(next) =>
              change((was) => ({ ...was, hidden: was.hidden.map((one) => (one.id === area.id ? next : one)) }), `area ${area.id}`)
            }
          />
        ))}
      {hand && <div className={css.pan} {...hand} />}
    </Box>
  );
}
