import { type Scope, scopes } from '@everycast/contract/permissions';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Permissions } from './Permissions.tsx';

const shown = (of: readonly Scope[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Permissions of={of} />
    </MantineProvider>,
  );

test('a few permissions are said in words', () => {
  const page = shown(['post.read', 'post.write']);
  expect(page).toContain('View posts · Write drafts');
  expect(page).not.toContain('<details');
});

test('many are counted, and open to words', () => {
  const page = shown(scopes);
  expect(page).toContain(`${scopes.length} permissions</summary>`);
  for (const words of ['View posts', 'Write drafts', 'Manage the sandbox']) expect(page).toContain(words);
  for (const scope of scopes) expect(page).not.toContain(scope);
});
