import type { ImageLayer } from '@everycast/contract/image-edits';
import Konva from 'konva';
import { groupOf, type NodeSpec, nodesOf } from './nodes.ts';

const shapes = {
  Text: Konva.Text,
  Tag: Konva.Tag,
  Rect: Konva.Rect,
  Ellipse: Konva.Ellipse,
  Line: Konva.Line,
  Arrow: Konva.Arrow,
  Image: Konva.Image,
} as const;

const nodeOf = ({ kind, attrs }: NodeSpec): Konva.Shape => new (shapes[kind] as new (attrs: object) => Konva.Shape)(attrs);

function groupFor(layer: ImageLayer): Konva.Group {
  const group = layer.type === 'text' ? new Konva.Label(groupOf(layer)) : new Konva.Group(groupOf(layer));
  for (const spec of nodesOf(layer)) group.add(nodeOf(spec));
  return group;
}

/** Layers without a stage, as one group in units of the frame. It has to be destroyed in the end. */
export function drawnLayers(layers: readonly ImageLayer[]): Konva.Group {
  const root = new Konva.Group();
  for (const layer of layers) root.add(groupFor(layer));
  return root;
}
