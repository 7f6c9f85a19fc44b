import type { Media } from '@everycast/contract/media';
import { expect, test } from 'vitest';
import { type DraftPicture, noVariant } from './body.ts';
import { blank, type Draft } from './draft.ts';
import { withVersion, withVersionEverywhere } from './replaced-pictures.ts';

const file = (id: string) => ({ id }) as Media;
const picture = (id: string): DraftPicture => ({ id, alt: `Alt of ${id}`, crop: true, media: file(id) });

test('a version takes the place and the alt text of its image, and is there once', () => {
  const swapped = withVersion([picture('one'), picture('two'), picture('new')], 'one', file('new'));
  expect(swapped).toEqual([{ id: 'new', alt: 'Alt of one', media: file('new') }, picture('two')]);
  expect(withVersion([picture('one')], 'one', file('one'))).toEqual([{ id: 'one', alt: 'Alt of one', media: file('one') }]);
});

test('it takes that place in all parts and versions of a draft', () => {
  const draft: Draft = {
    ...blank,
    media: [picture('one'), picture('two')],
    thread: [{ key: 'part', text: '', media: [picture('one')] }],
    variants: { mara: { ...noVariant, media: [picture('one')] }, ida: { ...noVariant, text: 'Low tide' } },
    schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
  };
  const ids = (all: readonly DraftPicture[] | null | undefined) => all?.map(({ id }) => id);
  const swapped = withVersionEverywhere(draft, 'one', file('new'));
  expect(ids(swapped.media)).toEqual(['new', 'two']);
  expect(ids(swapped.thread[0]?.media)).toEqual(['new']);
  expect(ids(swapped.variants.mara?.media)).toEqual(['new']);
  expect(swapped.variants.ida).toEqual(draft.variants.ida);
});
