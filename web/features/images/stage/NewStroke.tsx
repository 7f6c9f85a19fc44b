import type { ImageLayer } from '@everycast/contract/image-edits';
import { Arrow, Ellipse, Group, Line, Rect } from 'react-konva';
import { groupOf, nodesOf } from './nodes.ts';

/** What is being drawn, before it is a layer: nothing can be done with it yet. */
export function NewStroke({ layer }: { layer: ImageLayer }) {
  return (
    <Group {...groupOf(layer)} listening={false}>
      {nodesOf(layer).map(({ kind, attrs }) => {
        if (kind === 'Rect') return <Rect key={kind} {...attrs} />;
        if (kind === 'Ellipse') return <Ellipse key={kind} radiusX={0} radiusY={0} {...attrs} />;
        if (kind === 'Arrow') return <Arrow key={kind} points={[]} {...attrs} />;
        return <Line key={kind} {...attrs} />;
      })}
    </Group>
  );
}
