import { type Frame, maxScenes, maxSources, type Scene, type SceneSource, type SourceKind } from '@everycast/contract/scenes';
import { type Layout, layouts, whole } from './frame.ts';

type Scenes = readonly Scene[];

/** The inputs of the machine; a scene shows each of them at most once. */
export type InputKind = 'camera' | 'screen' | 'microphone';
export const inputKinds: readonly InputKind[] = ['camera', 'screen', 'microphone'];
/** Those with a moving picture. */
export const videoKinds = ['camera', 'screen'] as const satisfies readonly InputKind[];
/** A source with a place in the picture. */
export type Placed = Extract<SceneSource, { frame: Frame }>;
export type TextSource = Extract<SceneSource, { kind: 'text' }>;

/** A source with sound. */
type Audible = Extract<SceneSource, { kind: 'microphone' | 'screen' }>;
export type SoundKind = Audible['kind'];
export const soundKinds: readonly SoundKind[] = ['microphone', 'screen'];

export const audibleOf = (scene: Scene, kind: SoundKind): Audible | undefined =>
  scene.sources.find((source): source is Audible => source.kind === kind);

/** How loud a scene plays an input, as a factor; 0 without it. */
export function gainOf(scene: Scene, kind: SoundKind): number {
  const source = audibleOf(scene, kind);
  return source ? (source.gain ?? 1) : 0;
}

/** Whether a scene shows or plays this. */
export const uses = (scene: Scene, kind: SourceKind): boolean => scene.sources.some((source) => source.kind === kind);

/** A position for an item, as far as there is room. */
function toIndex<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** Adds an empty scene at the end; the same list if there are as many as can be. */
export const addScene = (scenes: Scenes, id: string, name: string): Scenes =>
  scenes.length < maxScenes ? [...scenes, { id, name, sources: [] }] : scenes;

/** Puts a removed scene back. */
export const restoreScene = (scenes: Scenes, scene: Scene, index: number): Scenes =>
  scenes.some(({ id }) => id === scene.id) || scenes.length >= maxScenes ? scenes : scenes.toSpliced(index, 0, scene);

/** The last scene stays. */
export const removeScene = (scenes: Scenes, id: string): Scenes => (scenes.length > 1 ? scenes.filter((scene) => scene.id !== id) : scenes);

export const renameScene = (scenes: Scenes, id: string, name: string): Scenes =>
  scenes.map((scene) => (scene.id === id && name.trim() !== '' ? { ...scene, name: name.trim() } : scene));

/** @param to an index; nothing moves beyond the ends */
export function moveScene(scenes: Scenes, id: string, to: number): Scenes {
  const from = scenes.findIndex((scene) => scene.id === id);
  return from < 0 || to < 0 || to >= scenes.length ? scenes : toIndex(scenes, from, to);
}

const withSources = (scenes: Scenes, id: string, to: (sources: SceneSource[]) => SceneSource[]): Scenes =>
  scenes.map((scene) => (scene.id === id ? { ...scene, sources: to(scene.sources) } : scene));

/** Adds a source in front, a screen behind everything; the same scenes if there are as many sources as can be. */
export const addSource = (scenes: Scenes, sceneId: string, source: SceneSource): Scenes =>
  withSources(scenes, sceneId, (sources) => {
    if (sources.length >= maxSources) return sources;
    return source.kind === 'screen' ? [...sources, source] : [source, ...sources];
  });

export const removeSource = (scenes: Scenes, sceneId: string, id: string): Scenes =>
  withSources(scenes, sceneId, (sources) => sources.filter((source) => source.id !== id));

/** Puts a removed source back. */
export const restoreSource = (scenes: Scenes, sceneId: string, source: SceneSource, index: number): Scenes =>
  withSources(scenes, sceneId, (sources) =>
    sources.some(({ id }) => id === source.id) || sources.length >= maxSources ? sources : sources.toSpliced(index, 0, source),
  );

/** Puts a changed source in its place. */
export const putSource = (scenes: Scenes, sceneId: string, changed: SceneSource): Scenes =>
  withSources(scenes, sceneId, (sources) => sources.map((source) => (source.id === changed.id ? changed : source)));

/** One step to the front (−1) or to the back (1). Sound has no place in that order, and is skipped. */
export const moveSource = (scenes: Scenes, sceneId: string, id: string, step: -1 | 1): Scenes =>
  withSources(scenes, sceneId, (sources) => {
    const from = sources.findIndex((source) => source.id === id);
    let to = from + step;
    while (sources[to]?.kind === 'microphone') to += step;
    return from < 0 || to < 0 || to >= sources.length ? sources : toIndex(sources, from, to);
  });

/** Fills the picture, or goes into a corner and there in front of everything. */
export const layOut = (scenes: Scenes, sceneId: string, source: Placed, layout: Layout): Scenes =>
  withSources(scenes, sceneId, (sources) => {
    const placed = { ...source, frame: layouts[layout] };
    if (layout === 'fill') return sources.map((one) => (one.id === source.id ? placed : one));
    return [placed, ...sources.filter(({ id }) => id !== source.id)];
  });

/** A new input: a camera fills an empty scene and goes into a corner of another one. */
export function newInput(id: string, kind: InputKind, scene: Scene): SceneSource {
  if (kind === 'microphone') return { id, kind };
  const first = scene.sources.every((source) => source.kind === 'microphone');
  return { id, kind, frame: kind === 'screen' || first ? whole : layouts.bottomRight };
}

/** A new text, in the lower third. */
export const newText = (id: string, text: string): TextSource => ({
  id,
  kind: 'text',
  text,
  size: 'medium',
  color: 'light',
  plate: true,
  frame: { x: 0.035, y: 0.78, width: 0.4, height: 0.14 },
});

/** Where a new image goes: into the middle, two fifths of the picture at most, in its own ratio. */
export function imageFrame({ width, height }: { width: number; height: number }, aspect = 16 / 9): Frame {
  const ratio = width / height / aspect;
  const [w, h] = ratio > 1 ? [0.4, 0.4 / ratio] : [0.4 * ratio, 0.4];
  const [toWidth, toHeight] = [Math.max(w, 0.02), Math.max(h, 0.02)];
  return { x: (1 - toWidth) / 2, y: (1 - toHeight) / 2, width: toWidth, height: toHeight };
}
