import type { Media, RenditionState } from '@everycast/contract/media';
import type { RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RenditionList } from './RenditionList.tsx';
import type { FileRendition } from './renditions.ts';

const media = { id: 'm', kind: 'image', thumbnailUrl: '/thumbnail', width: 1600, height: 2400 } as Media;
const spec = (shape: RenditionSpec['shape']) =>
  ({ kind: 'image', contentType: 'image/jpeg', width: 1280, height: 1600, shape }) as RenditionSpec;
const file = (shape: RenditionSpec['shape'], crop: boolean): FileRendition => ({
  picture: { id: 'm', alt: '', crop, media },
  index: 1,
  made: [
    {
      key: 'k',
      spec: spec(shape),
      newRatio: shape === 'whole' ? null : '4:5',
      platforms: ['instagram', 'facebook'],
      says: ['Picture 2 is cropped to 4:5 for Instagram.', 'Picture 2 is cropped to 4:5 for Threads.'],
    },
  ],
});

const shown = (one: FileRendition, state?: Partial<RenditionState>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <RenditionList
        files={[one]}
        stateOf={() => (state ? ({ fraction: 0, problem: null, ...state } as RenditionState) : undefined)}
        choose={() => undefined}
      />
    </MantineProvider>,
  );

test('a file is shown in its new shape, with what changes and the choice that stands', () => {
  const page = shown(file('crop', true));
  expect(page).toContain('aspect-ratio:1280 / 1600;width:3.2rem');
  expect(page).toContain('data-shape="crop"');
  for (const words of ['for Instagram.', 'for Threads.', 'Up to 1280 × 1600 pixels', 'aria-label="Fit image 2"'])
    expect(page).toContain(words);
  expect(page).toMatch(/<input[^>]*checked=""[^>]*value="crop"|<input[^>]*value="crop"[^>]*checked=""/);
  expect(shown(file('whole', false))).not.toContain('Fit image');
});

test('how far it is stands there once the post is on the schedule', () => {
  expect(shown(file('pad', false))).not.toContain('Ready.');
  expect(shown(file('pad', false), { state: 'ready' })).toContain('Ready.');
  expect(shown(file('pad', false), { state: 'making', fraction: 0.409 })).toContain('Converting: 40%.');
  expect(shown(file('pad', false), { state: 'failed', problem: 'It is damaged.' })).toContain('It is damaged.');
});
