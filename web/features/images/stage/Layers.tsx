import type { ImageLayer, TextLayer } from '@everycast/contract/image-edits';
import type Konva from 'konva';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Arrow, Ellipse, Group, Image, Label, Line, Rect, Tag, Text, Transformer } from 'react-konva';
import { replaced, transformed } from '../edit/layers.ts';
import { useEditor } from '../editor.ts';
import { loadLogo } from './logos.ts';
import { fontOf, groupOf, type NodeSpec, nodesOf } from './nodes.ts';

const shapes = { Text, Tag, Rect, Ellipse, Line, Arrow, Image } as unknown as Record<
  NodeSpec['kind'],
  ComponentType<Record<string, unknown>>
>;

/** What konva reports of a node that was moved or transformed. */
const stateOf = (node: Konva.Node) => ({
  x: node.x(),
  y: node.y(),
  rotation: node.rotation(),
  scaleX: node.scaleX(),
  scaleY: node.scaleY(),
});

/** A logo is never distorted. */
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];
const anchors = [...corners, 'top-center', 'middle-left', 'middle-right', 'bottom-center'];

/** What of a text its file of letters depends on. */
const faceOf = ({ font, bold }: Pick<TextLayer, 'font' | 'bold'>): string => `${font} ${bold}`;

/** One layer on the stage. */
function LayerNode({ layer, movable, nodeRef }: { layer: ImageLayer; movable: boolean; nodeRef: (node: Konva.Node | null) => void }) {
  const { select, change, setTool } = useEditor();
  const Parent = layer.type === 'text' ? Label : Group;
  const keep = (node: Konva.Node) => {
    const state = stateOf(node);
    // The layer has the size from now on, not the node.
    node.scale({ x: 1, y: 1 });
    change((was) => replaced(was, layer.id, (one) => transformed(one, state)));
  };
  return (
    <Parent
      ref={(node: Konva.Node | null) => nodeRef(node)}
      {...groupOf(layer)}
      draggable={movable}
      listening={movable}
      onPointerDown={() => select(layer.id)}
      onDblClick={() => {
        if (layer.type === 'text') setTool('text');
        select(layer.id);
      }}
      onDragEnd={({ target }) => keep(target)}
      onTransformEnd={({ target }) => keep(target)}
    >
      {nodesOf(layer).map(({ kind, attrs }) => {
        const Shape = shapes[kind];
        return <Shape key={kind} {...attrs} />;
      })}
    </Parent>
  );
}

/** All layers, and the handles of the selected one. `movable`: whether the tool lets them be moved. */
export function Layers({ movable }: { movable: boolean }) {
  const { edit, selected } = useEditor();
  const nodes = useRef(new Map<string, Konva.Node>());
  const handles = useRef<Konva.Transformer>(null);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const { layers } = edit;
  const chosen = layers.find(({ id }) => id === selected);

  // biome-ignore lint/correctness/useExhaustiveDependencies: handles follow the layer
  useEffect(() => {
    const node = selected === null || !movable ? undefined : nodes.current.get(selected);
    handles.current?.nodes(node ? [node] : []);
  }, [selected, movable, layers]);

  // A font's file comes when it is first used; until then another one is drawn.
  useEffect(() => {
    for (const layer of layers) {
      if (layer.type !== 'text') continue;
      const font = fontOf(layer);
      if (document.fonts.check(font, layer.text)) continue;
      void document.fonts.load(font, layer.text).then(
        (faces) => faces.length > 0 && setLoaded((was) => new Set(was).add(faceOf(layer))),
        // Browsers refuse some files: the next font of the list is drawn.
        () => undefined,
      );
    }
  }, [layers]);

  // Drawn once it is there; one that is gone stays a box.
  useEffect(() => {
    for (const layer of layers) {
      if (layer.type !== 'logo') continue;
      const { mediaId } = layer;
      void loadLogo(mediaId).then(
        () => setLoaded((was) => (was.has(mediaId) ? was : new Set(was).add(mediaId))),
        () => undefined,
      );
    }
  }, [layers]);

  return (
    <>
      {layers.map((layer) => (
        <LayerNode
          // Konva breaks lines when a text is made: with another font they break elsewhere.
          key={layer.type === 'text' && loaded.has(faceOf(layer)) ? `${layer.id} loaded` : layer.id}
          layer={layer}
          movable={movable}
          nodeRef={(node) => {
            if (node) nodes.current.set(layer.id, node);
            else nodes.current.delete(layer.id);
          }}
        />
      ))}
      <Transformer
        ref={handles}
        rotationSnaps={[0, 90, 180, -90]}
        keepRatio={chosen?.type === 'text' || chosen?.type === 'logo'}
        enabledAnchors={chosen?.type === 'logo' ? corners : anchors}
        ignoreStroke
        flipEnabled={false}
        anchorSize={12}
        anchorCornerRadius={3}
      />
    </>
  );
}
