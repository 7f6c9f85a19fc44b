import { expect, test } from 'vitest';
import { withFont } from './font.ts';

const whole = '@font-face{font-display:swap;src:url(/latin.woff2);unicode-range:U+??,U+2013,U+2122}';

test('no character is in two files, of which a browser would load both', () => {
  const styles = withFont(whole, '/english.woff2');
  const [latin = '', english = ''] = [...styles.matchAll(/unicode-range:([^;}]+)/g)].map(([, range = '']) => range);
  expect(latin).toBe('U+0-1f,U+7f-9f,U+a1-a2,U+a4-a8,U+aa-b6,U+b8-d6,U+d8-e8,U+ea-ff,U+2122-2122');
  expect(english).toMatch(/^U\+20-7e,U\+a0-a0,.*U\+2013-2014/);
});

test('nothing moves when a font comes late', () => {
  expect(withFont(whole, '/english.woff2')).not.toContain('swap');
});
