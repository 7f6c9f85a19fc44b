import type { Frame } from '@everycast/contract/scenes';
import { useRef, useState } from 'react';
import { Box } from '../../../ui/primitives/primitives.tsx';
import type { Studio } from '../engine/studio.ts';
import { putSource } from '../scenes/edits.ts';
import type { SceneEditing } from '../scenes/use-scenes.ts';
import { useStudioState } from '../use-studio.ts';
import css from './CanvasEditor.module.css';
import { SourceBox } from './SourceBox.tsx';

/** Above the picture and never part of it: sources are chosen, moved and resized where they are. */
export function CanvasEditor({ studio, editing }: { studio: Studio; editing: SceneEditing }) {
  const sceneId = useStudioState(studio, (state) => state.sceneId);
  const area = useRef<HTMLDivElement>(null);
  const [guides, setGuides] = useState<Guides>({ x: [], y: [] });
  const scene = editing.scenes.find(({ id }) => id === sceneId);
  if (!scene) return null;
  return (
    <Box className={css.area} ref={area}>
      {scene.sources.toReversed().map(
        (source) =>
          source.kind !== 'microphone' && (
            <SourceBox
              key={source.id}
              source={source}
              selected={source.id === editing.sourceId}
              area={area}
              select={() => editing.selectSource(source.id)}
              deselect={() => editing.selectSource(null)}
              put={(frame) => {
                setGuides(guidesOf(frame));
                editing.change((all) => putSource(all, scene.id, { ...source, frame }), `frame ${source.id}`);
              }}
              done={() => setGuides({ x: [], y: [] })}
            />
          ),
      )}
      {guides.x.map((x) => (
        <span key={`x${x}`} className={css.guideX} style={{ left: `${x * 100}%` }} />
      ))}
      {guides.y.map((y) => (
        <span key={`y${y}`} className={css.guideY} style={{ top: `${y * 100}%` }} />
      ))}
    </Box>
  );
}

interface Guides {
  x: number[];
  y: number[];
}

const isOn = (line: number, start: number, size: number) =>
  [start, start + size / 2, start + size].some((position) => Math.abs(position - line) < 1e-6);

/** The picture's edges and center lines that a frame touches. */
const guidesOf = ({ x, y, width, height }: Frame): Guides => ({
  x: [0, 0.5, 1].filter((line) => isOn(line, x, width)),
  y: [0, 0.5, 1].filter((line) => isOn(line, y, height)),
});
