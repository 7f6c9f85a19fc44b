import type { FitState, Media } from '@everycast/contract/media';
import type { Recipe } from '@everycast/platforms/port/fit/recipe';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FitList } from './FitList.tsx';
import type { FileFit } from './fits.ts';

const media = { id: 'm', kind: 'image', thumbnailUrl: '/thumbnail' } as Media;
const recipe = (shape: Recipe['shape']) => ({ kind: 'image', contentType: 'image/jpeg', width: 1280, height: 1600, shape }) as Recipe;
const file = (shape: Recipe['shape'], crop: boolean): FileFit => ({
  picture: { id: 'm', alt: '', crop, media },
  index: 1,
  made: [
    { key: 'k', recipe: recipe(shape), says: ['Picture 2 is cropped to 4:5 for Instagram.', 'Picture 2 is cropped to 4:5 for Threads.'] },
  ],
});

const shown = (one: FileFit, state?: Partial<FitState>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FitList
        files={[one]}
        stateOf={() => (state ? ({ fraction: 0, problem: null, ...state } as FitState) : undefined)}
        choose={() => undefined}
      />
    </MantineProvider>,
  );

test('a file is shown in its new shape, with what changes and the choice that stands', () => {
  const page = shown(file('crop', true));
  expect(page).toContain('aspect-ratio:1280 / 1600;width:3.2rem');
  expect(page).toContain('data-shape="crop"');
  for (const words of ['for Instagram.', 'for Threads.', '1280 × 1600 pixels at most', 'aria-label="Shape of picture 2"'])
    expect(page).toContain(words);
  expect(page).toMatch(/<input[^>]*checked=""[^>]*value="crop"|<input[^>]*value="crop"[^>]*checked=""/);
  expect(shown(file('whole', false))).not.toContain('Shape of picture');
});

test('how far it is stands there once the post is on the schedule', () => {
  expect(shown(file('pad', false))).not.toContain('Ready.');
  expect(shown(file('pad', false), { state: 'ready' })).toContain('Ready.');
  expect(shown(file('pad', false), { state: 'making', fraction: 0.409 })).toContain('Being made: 40 %.');
  expect(shown(file('pad', false), { state: 'failed', problem: 'It is damaged.' })).toContain('It is damaged.');
});
