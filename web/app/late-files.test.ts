import { expect, test } from 'vitest';
import { lateFiles } from './late-files.ts';

const build = {
  'app/Palette.tsx': {
    name: 'Palette',
    file: 'assets/Palette-1.js',
    imports: ['_lists.js', '_icon.js'],
    css: ['assets/Palette-1.css'],
  },
  '_lists.js': { file: 'assets/lists-1.js', imports: ['_icon.js'], css: ['assets/lists-1.css'] },
  // Two files may import each other.
  '_icon.js': { file: 'assets/icon-1.js', imports: ['_lists.js'] },
  'app/root.tsx': { name: 'root', file: 'assets/root-1.js', imports: ['_icon.js'], dynamicImports: ['app/Palette.tsx'] },
};

test('what is loaded late is its script and styles, and those of all it imports, each once', () => {
  const files = ['Palette-1.js', 'Palette-1.css', 'lists-1.js', 'lists-1.css', 'icon-1.js'];
  expect(lateFiles(build)).toEqual({ Palette: files.map((file) => `/assets/${file}`) });
});

test('two of one name are refused: the page asks for them by name', () => {
  const two = { ...build['app/root.tsx'], dynamicImports: ['app/Palette.tsx', 'clips/Palette.tsx'] };
  const twice = { ...build, 'app/root.tsx': two, 'clips/Palette.tsx': { name: 'Palette', file: 'assets/Palette-2.js' } };
  expect(() => lateFiles(twice)).toThrow('“Palette”');
});
