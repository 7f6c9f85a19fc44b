import type { ImageLayer } from '@everycast/contract/image-edits';
import type { Size } from '@everycast/contract/image-frame';
import type { EditableImage } from '@everycast/contract/image-versions';
import type { PlatformId } from '@everycast/contract/platforms';
import { createContext, type Dispatch, type SetStateAction, useContext } from 'react';
import type { EditorBrand } from './brand/use-brand.ts';
import type { Point } from './edit/layers.ts';
import type { Editing } from './edit/use-edit.ts';
import type { LoadedProxy } from './stage/use-proxy.ts';

export const tools = ['crop', 'adjust', 'filter', 'text', 'draw', 'blur'] as const;
export type Tool = (typeof tools)[number];

export const pens = ['drawing', 'line', 'arrow', 'rectangle', 'ellipse'] as const;
/** What the draw tool draws next. */
export interface Pen {
  type: (typeof pens)[number];
  color: string;
  width: number;
}

/** The context shared by the editor's parts. */
export interface ImageEditorState extends Editing {
  image: EditableImage;
  loaded: LoadedProxy;
  /** The frame's size in its units. */
  frame: Size;
  tool: Tool;
  setTool(tool: Tool): void;
  /** The layer or the hidden area that is being changed. */
  selected: string | null;
  select(id: string | null): void;
  layer: ImageLayer | null;
  pen: Pen;
  setPen(pen: Pen): void;
  /** The brand's colors and fonts; null until they are loaded. */
  brand: EditorBrand | null;
  /** The original is shown instead, while this is held. */
  comparing: boolean;
  setComparing(on: boolean): void;
  /** Platforms whose frames aren't drawn over the picture. */
  hiddenFrames: ReadonlySet<PlatformId>;
  /** Of one platform, or of all. */
  toggleFrame(platform: PlatformId | 'all'): void;
  /** 1 shows the whole picture. */
  zoom: number;
  setZoom(zoom: number): void;
  /** How far the picture was moved from the middle, in pixels of the screen. */
  pan: Point;
  setPan: Dispatch<SetStateAction<Point>>;
  /** Shows the whole picture in the middle again. */
  fit(): void;
}

export const ImageEditorContext = createContext<ImageEditorState | null>(null);

export function useEditor(): ImageEditorState {
  const editor = useContext(ImageEditorContext);
  if (!editor) throw new Error('useEditor stands outside of the editor.');
  return editor;
}

export const zooms = { min: 0.5, max: 8, step: 1.25 } as const;
export const zoomed = (zoom: number, by: 1 | -1): number =>
  Math.min(zooms.max, Math.max(zooms.min, by === 1 ? zoom * zooms.step : zoom / zooms.step));
