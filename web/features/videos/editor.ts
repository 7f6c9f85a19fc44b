import type { Media } from '@everycast/contract/media';
import { type VideoPreset, videoPresets } from '@everycast/contract/video-presets';
import type { EditableVideo, ExportFormat, Ratio, Segment } from '@everycast/contract/videos';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Extent } from './edit/segments.ts';
import type { Editing } from './edit/use-edit.ts';
import type { Player } from './player/player.ts';
import type { PlayerState } from './player/player-state.ts';
import type { FrameRate } from './time/frames.ts';

/** The export's settings; not part of the edit, because one edit can be exported in several ways. */
export interface Target {
  format: ExportFormat;
  /** “source”, or a preset's ID. */
  preset: string;
}

/** Chooses a library file: provided by the app. */
export type Picker = (props: { kind: 'image' | 'video'; opened: boolean; close: () => void; choose: (media: Media) => void }) => ReactNode;

/** A video that is probed and can be played. */
export interface OpenVideo extends EditableVideo {
  frameRate: NonNullable<EditableVideo['frameRate']>;
  playUrl: string;
}

/** The context shared by the editor's parts. */
export interface Editor extends Editing {
  video: OpenVideo;
  player: Player;
  rate: FrameRate & { variable: boolean };
  extent: Extent;
  kept: readonly Segment[];
  /** The segment that start and end apply to. */
  selected: number;
  select(index: number): void;
  setKept(to: (kept: readonly Segment[]) => readonly Segment[], kind?: string): void;
  target: Target;
  setTarget(target: Target): void;
  /** The target's preset; null is “source”. */
  preset: VideoPreset | null;
  /** The resulting aspect ratio: the edit's own, or else the preset's. */
  ratio: Ratio;
  /** The crop is being drawn on the player, which then shows the whole frame. */
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

/** Subscribes to one value of the player's state. */
export function usePlaying<T extends number | boolean>(pick: (state: PlayerState) => T): T {
  const { player } = useEditor();
  return useSyncExternalStore(player.subscribe, () => pick(player.read()));
}

export const presetOf = (id: string): VideoPreset | null => videoPresets.find((preset) => preset.id === id) ?? null;
