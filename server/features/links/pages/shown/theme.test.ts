import { contrastBetween, enoughContrast } from '@everycast/contract/color-contrast';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentOf } from './document.ts';
import { themeOf } from './theme.ts';

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever a brand’s colors are, every text can be read', () => {
  fc.assert(
    fc.property(fc.array(color, { maxLength: 12 }), (colors) => {
      const { ground, text, button, buttonText, edge } = themeOf(colors);
      expect(contrastBetween(text, ground)).toBeGreaterThanOrEqual(enoughContrast);
      expect(contrastBetween(buttonText, button)).toBeGreaterThanOrEqual(enoughContrast);
      // A link's shape can be seen, too.
      expect(Math.max(contrastBetween(button, ground), contrastBetween(edge, ground))).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 2_000 },
  );
});

test('the first color is that of links, the second one the ground, which makes the page light or dark', () => {
  expect(themeOf([])).toEqual({
    dark: false,
    ground: '#ffffff',
    text: '#16181d',
    button: '#16181d',
    buttonText: '#ffffff',
    edge: '#16181d',
  });
  expect(themeOf(['#c2410c', '#0b1220'])).toMatchObject({ dark: true, ground: '#0b1220', text: '#ffffff', button: '#c2410c' });
  expect(themeOf(['#ffee00'])).toMatchObject({ dark: false, button: '#ffee00', buttonText: '#16181d', edge: '#16181d' });
  expect(contrastBetween('#000000', '#ffffff')).toBe(21);
});

test('whatever people write, the document has no markup of theirs', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((some) => `${some}<img src=x onerror=alert(1)>"'&`);
  fc.assert(
    fc.property(text, text, text, (title, bio, link) => {
      const { html } = documentOf({
        language: 'en',
        address: 'https://everycast.example/@casa',
        title,
        bio,
        theme: themeOf([]),
        logo: null,
        font: null,
        links: [{ title: link, address: link }],
        live: [{ title, links: [{ title: link, address: '/' }] }],
        posts: [{ text: bio, address: link, where: 'Bluesky', day: 'Nov 20, 2026', picture: link, alt: title }],
      });
      expect(html.match(/<img/g)).toHaveLength(1);
      expect(html).not.toMatch(/<img src=x/);
      expect(html.match(/<title>/g)).toHaveLength(1);
    }),
  );
});
