/** A rectangle of the picture, in fractions of its width and height. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type SourceKind = 'camera' | 'screen' | 'microphone';

interface SceneSource {
  id: string;
  kind: SourceKind;
  /** Where its picture is; sound has none. */
  frame?: Frame;
}

export interface Scene {
  id: string;
  /** Null: the specification's name of a default scene. */
  name: string | null;
  /** From front to back. */
  sources: SceneSource[];
}

const whole: Frame = { x: 0, y: 0, width: 1, height: 1 };
const corner: Frame = { x: 0.72, y: 0.7, width: 0.25, height: 0.25 };

/** The specification's three scenes; the first is selected at the start. */
export const defaultScenes: readonly Scene[] = [
  {
    id: '1',
    name: null,
    sources: [
      { id: '1c', kind: 'camera', frame: whole },
      { id: '1m', kind: 'microphone' },
    ],
  },
  {
    id: '2',
    name: null,
    sources: [
      { id: '2s', kind: 'screen', frame: whole },
      { id: '2m', kind: 'microphone' },
    ],
  },
  {
    id: '3',
    name: null,
    sources: [
      { id: '3c', kind: 'camera', frame: corner },
      { id: '3s', kind: 'screen', frame: whole },
      { id: '3m', kind: 'microphone' },
    ],
  },
];

/** Whether a scene shows or plays this. */
export const uses = (scene: Scene, kind: SourceKind): boolean => scene.sources.some((source) => source.kind === kind);
