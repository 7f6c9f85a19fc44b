import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useWindow } from './use-window.ts';

const box = { current: null };

/** What is drawn when the list is first shown. */
function windowOf(count: number, height: number, room: number) {
  let view: ReturnType<typeof useWindow> | undefined;
  const List = () => {
    view = useWindow(count, { height, room, list: 'posts', box });
    return null;
  };
  renderToStaticMarkup(<List />);
  if (!view) throw new Error('It was not rendered.');
  return view;
}

test('of thousands of rows, those that are visible are drawn and twenty more at most', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.integer({ min: 20, max: 80 }), fc.integer({ min: 100, max: 2_000 }), (count, height, room) => {
      const { from, to, above, below } = windowOf(count, height, room);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(room / height) + 20);
      expect((to - from) * height).toBeGreaterThanOrEqual(Math.min(room, count * height));
      // What scrolls is as high as all of them.
      expect(above + (to - from) * height + below).toBe(count * height);
    }),
  );
});
