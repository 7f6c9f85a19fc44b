import { defaultScenes, maxScenes, maxSources, type Scene, Scenes } from '@everycast/contract/scenes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as edits from './edits.ts';
import type { Layout } from './frame.ts';

const scenes: readonly Scene[] = defaultScenes;
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');
const sourcesOf = (list: readonly Scene[], id: string) => ids(list.find((scene) => scene.id === id)?.sources ?? []);

/** One edit, whose parts are chosen by numbers. */
const edit = fc.record({ what: fc.nat(8), scene: fc.nat(30), source: fc.nat(30), to: fc.integer({ min: -3, max: 30 }), name: fc.string() });

test('whatever is edited in any order can be saved', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 60 }), (all) => {
      let now = scenes;
      all.forEach(({ what, scene: s, source: o, to, name }, step) => {
        const scene = now[s % now.length] as Scene;
        const source = scene.sources[o % Math.max(scene.sources.length, 1)];
        const placed = source && source.kind !== 'microphone' ? source : null;
        const kind = (['camera', 'screen', 'microphone'] as const)[o % 3] ?? 'camera';
        const corner = (['fill', 'topLeft', 'bottomRight'] as const)[o % 3] as Layout;
        const ways = [
          () => edits.addScene(now, `n${step}`, 'Scene'),
          () => edits.removeScene(now, scene.id),
          () => edits.renameScene(now, scene.id, name.slice(0, 60).replaceAll(/\p{Cc}/gu, '')),
          () => edits.moveScene(now, scene.id, to),
          () => edits.addSource(now, scene.id, edits.newInput(`i${step}`, kind, scene)),
          () => edits.addSource(now, scene.id, edits.newText(`t${step}`, name.slice(0, 200))),
          () => (source ? edits.removeSource(now, scene.id, source.id) : now),
          () => (source ? edits.moveSource(now, scene.id, source.id, to < 0 ? -1 : 1) : now),
          () => (placed ? edits.layOut(now, scene.id, placed, corner) : now),
        ];
        now = (ways[what] as () => readonly Scene[])();
        expect(Scenes.safeParse(now).error).toBeUndefined();
      });
    }),
  );
});

test('the last scene stays, and no more scenes and sources are added than can be saved', () => {
  const [only] = scenes as [Scene];
  expect(edits.removeScene([only], only.id)).toEqual([only]);
  let many = scenes;
  for (let at = 0; at < maxScenes + 5; at++) many = edits.addScene(many, `n${at}`, 'Scene');
  expect(many).toHaveLength(maxScenes);
  for (let at = 0; at < maxSources + 5; at++) many = edits.addSource(many, '1', edits.newText(`t${at}`, 'Hello'));
  expect(many[0]?.sources).toHaveLength(maxSources);
  expect(edits.restoreScene(many, { id: 'x', name: 'X', sources: [] }, 0)).toBe(many);
});

test('a removed scene comes back in its place, once', () => {
  const removed = edits.removeScene(scenes, '2');
  expect(ids(removed)).toBe('1 3');
  const back = edits.restoreScene(removed, scenes[1] as Scene, 1);
  expect(back).toEqual(scenes);
  expect(edits.restoreScene(back, scenes[1] as Scene, 1)).toBe(back);
});

test('a removed source comes back in its place, once', () => {
  const [camera] = (scenes[2] as Scene).sources;
  const back = edits.restoreSource(edits.removeSource(scenes, '3', '3c'), '3', camera as edits.Placed, 0);
  expect(back).toEqual(scenes);
  expect(edits.restoreSource(back, '3', camera as edits.Placed, 1)).toEqual(scenes);
});

test('scenes move to any place, and never beyond the ends', () => {
  expect(ids(edits.moveScene(scenes, '1', 2))).toBe('2 3 1');
  expect(ids(edits.moveScene(scenes, '3', 0))).toBe('3 1 2');
  expect(edits.moveScene(scenes, '1', -1)).toBe(scenes);
  expect(edits.moveScene(scenes, '1', 3)).toBe(scenes);
});

test('an empty name changes nothing', () => expect(edits.renameScene(scenes, '1', '  ')).toEqual(scenes));

test('sources go forward and back past others that are visible', () => {
  const text = edits.newText('t', 'Hello');
  const titled = edits.addSource(scenes, '2', text);
  expect(sourcesOf(titled, '2')).toBe('t 2s 2m');
  const behind = edits.moveSource(titled, '2', 't', 1);
  expect(sourcesOf(behind, '2')).toBe('2s t 2m');
  expect(sourcesOf(edits.moveSource(behind, '2', 't', 1), '2')).toBe('2s t 2m');
  expect(sourcesOf(edits.moveSource(behind, '2', 't', -1), '2')).toBe('t 2s 2m');
});

test('a corner brings a source to the front; filling leaves it in its order', () => {
  const screen = scenes[2]?.sources[1] as edits.Placed;
  expect(sourcesOf(edits.layOut(scenes, '3', screen, 'topLeft'), '3')).toBe('3s 3c 3m');
  expect(sourcesOf(edits.layOut(scenes, '3', screen, 'fill'), '3')).toBe('3c 3s 3m');
});

test('a new screen is behind, a new camera in a corner if something is there, and an image in its ratio', () => {
  expect(sourcesOf(edits.addSource(scenes, '1', edits.newInput('s', 'screen', scenes[0] as Scene)), '1')).toBe('1c 1m s');
  expect(edits.newInput('c', 'camera', scenes[1] as Scene)).toMatchObject({ frame: { width: 0.25 } });
  expect(edits.newInput('c', 'camera', { id: 'x', name: 'X', sources: [] })).toMatchObject({ frame: { width: 1 } });
  expect(edits.imageFrame({ width: 1920, height: 1080 })).toEqual({ x: 0.3, y: 0.3, width: 0.4, height: 0.4 });
  expect(edits.imageFrame({ width: 1080, height: 1080 }).width).toBeCloseTo(0.225);
});
