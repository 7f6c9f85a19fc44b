import type { DraftContent, DraftMedia } from '@everycast/platforms/port/manifest';
import { validatePost } from '@everycast/platforms/port/taken';
import { platforms } from '../../server/platforms.ts';

/** A named function of a text. */
type OfText = readonly [name: string, run: (text: string) => unknown];

/** For accounts with high limits on any platform. */
const roomy = { subscription: 'Premium', characters: 100_000 };
const picture: DraftMedia = {
  ...{ kind: 'image', contentType: 'image/jpeg', animated: false, bytes: 1000, width: 1000, height: 1000, alt: '' },
  ...{ seconds: null, framesPerSecond: null, videoCodec: null, audioCodec: null },
};

const draft = (text: string): DraftContent => ({ text, media: [], thread: [], firstComment: text, options: {}, pictures: {} });

/** Everything that measures or searches a text, of every registered platform. */
export const ofText: readonly OfText[] = Object.values(platforms).flatMap(({ manifest }) => {
  const { name, measure, facets, card, inbox } = manifest;
  const all: OfText[] = [
    [`${name}: measure`, (text) => measure(text, {})],
    [`${name}: measure, much room`, (text) => measure(text, roomy)],
    [`${name}: measure, beside a picture`, (text) => measure(text, {}, [picture])],
    [`${name}: facets`, (text) => facets(text)],
    [`${name}: check`, (text) => validatePost(draft(text), manifest, {})],
    [`${name}: check, much room`, (text) => validatePost(draft(text), manifest, roomy)],
  ];
  if (card) all.push([`${name}: card`, (text) => card({ text, media: [] }, {}, {})]);
  if (inbox) all.push([`${name}: answer`, (text) => inbox.measure('comment', text, 'someone@server.example', {})]);
  return all;
});
