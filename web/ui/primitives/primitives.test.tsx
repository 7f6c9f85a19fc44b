import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from '../Button.tsx';
import { classes } from './look.ts';
import { Box, Row, Text } from './primitives.tsx';

const web = new URL('../../', import.meta.url).pathname;
const own = globSync('*.css', { cwd: import.meta.dirname }).map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
const styled = [...own.join('\n').matchAll(/^ +\.([\w-]+)(?::hover| \+ \.[\w-]+)? \{/gm)].map(([, name]) => name);
/** Those that no prop sets. */
const bases = ['bare', 'row', 'stack', 'grid'];

test('every look has a class, and every class belongs to a look', () => {
  expect(styled.toSorted()).toEqual([...classes, ...bases].toSorted());
});

test('looks become classes and lengths style; all else goes to the element', () => {
  const drawn = renderToStaticMarkup(
    <Row as="section" gap={8} p="12 16 0" wrap num={false} maxW="40rem" minW={0} className="own" aria-expanded={false}>
      <Text tone="quiet">One</Text>
      <Box />
      <Text as={Button} variant="bare" size={12}>
        Two
      </Text>
    </Row>,
  );
  expect(drawn).toBe(
    '<section aria-expanded="false" class="row gap-8 pt-12 px-16 wrap minW-0 own" style="max-width:40rem">' +
      '<p class="tone-quiet">One</p><div></div><button type="button" class="bare size-12">Two</button></section>',
  );
});

test('there is one button, and everything that can be pressed is it', () => {
  const files = globSync('{app,features,lib,ui}/**/*.tsx', { cwd: web }).filter((file) => !/^ui\/Button\.tsx$|\.test\.tsx$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /<button\b|\b(ActionIcon|UnstyledButton|CloseButton)\b/.test(readFileSync(web + file, 'utf8')))).toEqual(
    [],
  );
});
