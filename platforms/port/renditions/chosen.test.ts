import { message, verbatim } from '@everycast/messages/message';
import { expect, test } from 'vitest';
import { onePart } from '../draft.ts';
import type { DraftMedia, Traits } from '../manifest.ts';
import type { OptionField, Options } from '../options.ts';
import { chosenRendition, kindsIn, pictureIssues, picturesAs, picturesFor, plannedPictures } from './chosen.ts';

const takes = { types: ['image/jpeg'], bytes: 1_000_000, ratio: { min: 9 / 16, max: 9 / 16 } };
const cover: OptionField = {
  key: 'cover',
  label: verbatim('Cover'),
  for: 'video',
  where: { key: 'as', is: ['reel'] },
  kind: 'picture',
  takes,
};
const as: OptionField = { key: 'as', label: verbatim('As'), kind: 'text', max: 9 };
/** Some accounts have no covers. */
const manifest = { name: 'Somewhere', options: ({ plain }: Traits) => (plain === true ? [as] : [as, cover]) };

const picture: DraftMedia = {
  kind: 'image',
  contentType: 'image/jpeg',
  animated: false,
  bytes: 1000,
  width: 900,
  height: 1600,
  alt: '',
  seconds: null,
  framesPerSecond: null,
  videoCodec: null,
  audioCodec: null,
};
const video: DraftMedia = { ...picture, kind: 'video', contentType: 'video/mp4', seconds: 9, videoCodec: 'h264' };
const reel: Options = { as: 'reel', cover: 'a' };

test('a picture counts where its field is there for this account, post and choice', () => {
  const counts = (options: Options, traits: Traits = {}, kinds = ['video']) =>
    picturesFor(manifest, options, traits, new Set(kinds)).map(({ id }) => id);
  expect(counts(reel)).toEqual(['a']);
  expect(counts({ as: 'reel' })).toEqual([]);
  expect(counts({ ...reel, cover: '' })).toEqual([]);
  expect(counts({ ...reel, as: 'feed' })).toEqual([]);
  expect(counts(reel, { plain: true })).toEqual([]);
  expect(counts(reel, {}, ['image'])).toEqual([]);
});

test('whatever stands for a picture is found by the key of its option', () => {
  expect(picturesAs(manifest, reel, (id) => `file ${id}`)).toEqual({ cover: 'file a' });
  expect(picturesAs(manifest, reel, () => undefined)).toEqual({});
});

test('the media of all parts say what kind of post it is', () => {
  expect(kindsIn({ media: [picture], thread: [{ media: [video] }] })).toEqual(new Set(['image', 'video']));
});

test('it is made to fit by the same rules as other pictures', () => {
  const made = (more: Partial<DraftMedia>) => {
    const [chosen] = picturesFor(manifest, reel, {}, new Set(['video']));
    return chosen && chosenRendition(chosen, { ...picture, ...more }, manifest);
  };
  expect(made({})).toEqual({ rendition: 'as is' });
  expect(made({ width: 1600, height: 900 })).toMatchObject({ rendition: 'made', spec: { shape: 'pad' } });
  expect(made({ contentType: 'image/png' })).toMatchObject({ changes: { changes: [message('renditions.converted', { format: 'JPEG' })] } });
  expect(made({ kind: 'video' })).toMatchObject({ rendition: 'cannot', code: 'option_no_picture' });
});

test('each account’s own rules count: those of its server', () => {
  const own = {
    ...manifest,
    options: ({ max }: Traits) => [as, { ...cover, takes: { ...takes, bytes: typeof max === 'number' ? max : 1 } }],
  };
  const [chosen] = picturesFor(own, reel, { max: 2_000 }, new Set(['video']));
  expect(chosen && chosenRendition(chosen, picture, own)).toEqual({ rendition: 'as is' });
});

test('what is to be said of it stands beside its option', () => {
  const said = (options: Options, pictures: Record<string, DraftMedia>) =>
    pictureIssues(plannedPictures({ ...onePart({ text: '', media: [video] }), options, pictures }, manifest, {})).map(
      ({ weight, field, code }) => [weight, field, code],
    );
  expect(said(reel, { cover: picture })).toEqual([]);
  expect(said(reel, {})).toEqual([['stops', 'option cover', 'option_picture_gone']]);
  expect(said(reel, { cover: { ...picture, contentType: 'image/png' } })).toEqual([['note', 'option cover', 'picture_adapted']]);
  expect(said({ as: 'feed', cover: 'a' }, {})).toEqual([]);
});
