import type { Media } from '@everycast/contract/media';
import { type VideoPreset, videoPresets } from '@everycast/contract/video-presets';
import type { EditableVideo, ExportFormat, Ratio, Segment } from '@everycast/contract/videos';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Extent } from './edit/segments.ts';
import type { Editing } from './edit/use-edit.ts';
import type { Player, PlayerState } from './player/player.ts';
import type { FrameRate } from './time/frames.ts';

/** What the export will be; no part of the edit, for one edit is exported in several ways. */
export interface Target {
  format: ExportFormat;
  /** “source”, or the id of a preset. */
  preset: string;
}

/** Asks for a file of the library: what the app hands in. */
export type Picker = (props: { kind: 'image' | 'video'; opened: boolean; close: () => void; choose: (media: Media) => void }) => ReactNode;

/** A video that is measured and can be played. */
export interface OpenVideo extends EditableVideo {
  frameRate: NonNullable<EditableVideo['frameRate']>;
  playUrl: string;
}

/** All that the parts of the editor share. */
export interface Editor extends Editing {
  video: OpenVideo;
  player: Player;
  rate: FrameRate & { variable: boolean };
  extent: Extent;
  kept: readonly Segment[];
  /** The segment that start and end are about. */
  selected: number;
  select(index: number): void;
  setKept(to: (kept: readonly Segment[]) => readonly Segment[], kind?: string): void;
  target: Target;
  setTarget(target: Target): void;
  /** The preset of the target; null is “source”. */
  preset: VideoPreset | null;
  /** The shape that comes out: the edit's own, or else the preset's. */
  ratio: Ratio;
  /** The crop is being drawn on the player, which then shows all of the picture. */
  cropping: boolean;
  setCropping(on: boolean): void;
  picker: Picker;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor stands outside of the editor.');
  return editor;
}

/** One thing of the player's state, followed as it changes. */
export function usePlaying<T extends number | boolean>(pick: (state: PlayerState) => T): T {
  const { player } = useEditor();
  return useSyncExternalStore(player.subscribe, () => pick(player.read()));
}

export const presetOf = (id: string): VideoPreset | null => videoPresets.find((preset) => preset.id === id) ?? null;
