import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { glyphs } from './glyphs.tsx';

/** States that are good in the same way, and so look the same. */
const alike = new Set(['healthy', 'retrying']);

test('every state has a drawing of its own: a warning is not taken for what awaits approval', () => {
  const drawn = Object.entries(glyphs)
    .filter(([state]) => !alike.has(state))
    .map(([, drawing]) => renderToStaticMarkup(drawing));
  expect(drawn.length).toBeGreaterThan(9);
  expect(new Set(drawn).size).toBe(drawn.length);
});
