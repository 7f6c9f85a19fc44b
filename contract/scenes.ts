import { z } from 'zod';
import { Id, Version } from './common.ts';
import { NameOf } from './one-line.ts';

export const maxScenes = 20;
export const maxSources = 20;
export const maxSceneName = 60;
export const maxSceneText = 200;
/** How much of a source is visible at least, and the smallest size of one, as a fraction of the picture's width and height. */
export const minVisible = 0.02;

/** Where a source's picture is, in fractions of the program's width and height. It may stand out at the edges, but stays visible in part. */
export const Frame = z
  .strictObject({
    x: z.number().min(-1).max(1),
    y: z.number().min(-1).max(1),
    width: z.number().min(minVisible).max(1),
    height: z.number().min(minVisible).max(1),
  })
  .refine(isVisible, 'schema.frame_outside')
  .meta({ id: 'SceneFrame' });
export type Frame = z.infer<typeof Frame>;

/** Rounding may cost a little of what is visible. */
const rounding = 1e-6;

/** Whether enough of a frame is in the picture to see it and take hold of it. */
export function isVisible({ x, y, width, height }: { x: number; y: number; width: number; height: number }): boolean {
  const smallest = minVisible - rounding;
  return x + width >= smallest && y + height >= smallest && x <= 1 - smallest && y <= 1 - smallest;
}

/** Unique within its list. */
const Key = z.string().regex(/^[\w-]{1,40}$/);
const shown = { id: Key, frame: Frame };

/** The loudest that a source's own sound can be made, as a factor. */
export const maxGain = 2;
const gain = z.number().min(0).max(maxGain).optional().describe('How loud its sound is, as a factor; 1 by default');

const SceneSource = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...shown, kind: z.literal('camera') }),
    z.strictObject({ ...shown, kind: z.literal('screen').describe('A screen, a window or a tab'), gain }),
    z.strictObject({ id: Key, kind: z.literal('microphone'), gain }),
    z.strictObject({ ...shown, kind: z.literal('image'), mediaId: Id.describe('An image of the media library') }),
    z.strictObject({
      ...shown,
      kind: z.literal('text'),
      text: z.string().normalize().max(maxSceneText, 'schema.too_many_characters'),
      size: z.enum(['small', 'medium', 'large']),
      color: z.enum(['light', 'dark']),
      plate: z.boolean().describe('With a background of the opposite color'),
    }),
  ])
  .meta({ id: 'SceneSource' });
export type SceneSource = z.infer<typeof SceneSource>;
export type SourceKind = SceneSource['kind'];

/** The specification's scenes. Their names are translated until someone renames them. */
const defaultIds = ['1', '2', '3'];
const unique = (list: readonly { id: string }[]): boolean => new Set(list.map(({ id }) => id)).size === list.length;

export const Scene = z
  .strictObject({
    id: Key,
    name: NameOf(maxSceneName).nullable().describe('Null: the name of a default scene'),
    sources: z
      .array(SceneSource)
      .max(maxSources, 'schema.too_many_sources')
      .refine(unique, 'schema.source_twice')
      .describe('From front to back'),
  })
  .refine(({ id, name }) => name !== null || defaultIds.includes(id), { error: 'schema.name_missing', path: ['name'] })
  .meta({ id: 'Scene' });
export type Scene = z.infer<typeof Scene>;

export const Scenes = z
  .array(Scene)
  .min(1, 'schema.scene_missing')
  .max(maxScenes, 'schema.too_many_scenes')
  .refine(unique, 'schema.scene_twice');

/** A person's scenes. `version` is 0 until they are saved for the first time. */
export const SavedScenes = z.strictObject({ scenes: Scenes, version: Version }).meta({ id: 'SavedScenes' });
export type SavedScenes = z.infer<typeof SavedScenes>;

const whole: Frame = { x: 0, y: 0, width: 1, height: 1 };
const corner: Frame = { x: 0.72, y: 0.7, width: 0.25, height: 0.25 };

/** The specification's three scenes; the first is selected at the start. */
export const defaultScenes: Scene[] = [
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
