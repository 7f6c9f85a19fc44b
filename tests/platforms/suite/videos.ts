import type { Traits } from '@everycast/platforms/port/manifest';
import type { VideoRules } from '@everycast/platforms/port/media-rules';
import { validatePost } from '@everycast/platforms/port/taken';
import { filmOf } from '../../support/films.ts';
import type { Film } from '../../support/mp4.ts';
import { reads } from '../../support/reads.ts';
import { test } from '../cases.ts';
import type { contentsOf, SuiteContent } from '../contents.ts';
import type { Stage } from '../stage.ts';
import type { Subject, SuiteFile } from '../subject.ts';

/** No platform wants more of a file that is no larger than it has to be. */
const minBytes = 80_000;
/** The manifest's bound is the last that goes out; `over` is a millisecond, a pixel, a picture or a byte further, or another codec. */
type Sized = Film & { bytes?: number };
type Edge = { renditions: Sized; over: Sized };
const bounds = ['longest', 'shortest', 'fastest', 'slowest', 'largest', 'smallest', 'densest', 'codec'] as const;
type Bound = (typeof bounds)[number];

/** All of a video that its index tells: the platform looks into the file itself, and draws the line where the manifest does. */
export function videos(subject: Subject, at: () => Stage, { takes, post }: ReturnType<typeof contentsOf>): void {
  const { manifest } = subject.platform;
  type ContentOf = (text: string, film: SuiteFile) => SuiteContent;
  const places: Record<string, ContentOf> = {
    alone: (text, film) => post(text, film),
    short(text, film) {
      const content = post(text, film);
      return { ...content, options: { ...content.options, ...subject.short } };
    },
    'among others': (text, film) => post(text, film, filmOf(`${text} b`, usual(), minBytes)),
  };
  const rulesOf = (contentOf: ContentOf, traits: Traits): VideoRules | null => {
    const sample = contentOf('Which', filmOf('which', usual()));
    return manifest.media(sample, sample.options, traits).video;
  };
  const isPlace = (place: string): boolean =>
    place === 'short' ? subject.short !== undefined : place === 'alone' || (rulesOf((text, film) => post(text, film), {})?.max ?? 0) > 1;
  const cases = Object.keys(places)
    .filter((place) => takes('video') && isPlace(place))
    .flatMap((place) => bounds.map((bound) => ({ place, bound, contentOf: places[place] as ContentOf })))
    .filter(({ bound, contentOf }) => !subject.unstated?.includes(bound) && edgeOf(bound, rulesOf(contentOf, {})) !== null);

  test.concurrent.for(cases)('a video $place, the $bound', async ({ bound, contentOf }, { expect }) => {
    const somebody = await at().newAccount();
    const { traits } = somebody.account();
    const edge = edgeOf(bound, rulesOf(contentOf, traits)) ?? expect.fail();
    const [renditions, over] = [contentOf(`Just the ${bound}`, file(edge.renditions)), contentOf(`Not the ${bound}`, file(edge.over))];
    expect(validatePost(renditions, manifest, traits).issues).toEqual([]);
    expect(validatePost(over, manifest, traits).issues).toMatchObject([{ field: 'media' }]);
    await somebody.send(renditions);
    expect(await somebody.seen(renditions.text)).toHaveLength(1);
    // Nobody has measured it here: the platform does.
    const unmeasured = { ...over, media: over.media.map((one) => ({ ...one, seconds: null })) };
    const words = { reason: reads(reasons[bound]), platformMessage: expect.stringMatching(/\w/) };
    await expect(somebody.send(unmeasured)).rejects.toMatchObject({ kind: 'rejected', ...words });
    expect(await somebody.seen(over.text)).toEqual([]);
  });
}

const file = ({ bytes = minBytes, ...film }: Sized): SuiteFile => filmOf(JSON.stringify(film), film, bytes);
/** What the words that people read speak of. */
const length = /long|short|length|seconds/;
const rate = /rate|a second|fps/;
const size = /size|resolution|large|\d+x\d+/;
const format = /format/;
const reasons: Record<Bound, RegExp> = {
  longest: length,
  shortest: length,
  fastest: rate,
  slowest: rate,
  largest: size,
  smallest: size,
  densest: size,
  codec: format,
};

/** What every place takes but those that want it upright. */
const usual = (): Film => ({ width: 1920, height: 1080, seconds: 12, framesPerSecond: 30 });

function edgeOf(bound: Bound, rules: VideoRules | null): Edge | null {
  if (rules === null) return null;
  const { seconds, framesPerSecond, longest, shortest, pixels, ratio } = rules;
  const upright = ratio !== undefined && ratio.max < 1;
  const film: Film = upright ? { ...usual(), width: 1080, height: 1920 } : usual();
  // Hours of a picture a second are little work.
  const slow: Film = { ...film, framesPerSecond: framesPerSecond?.min ?? 1 };
  const at = (base: Film, one: keyof Film, value: number, step: number): Edge => ({
    renditions: { ...base, [one]: value },
    over: { ...base, [one]: value + step },
  });
  switch (bound) {
    case 'longest':
      return at(slow, 'seconds', seconds.max, 0.001);
    case 'shortest':
      return seconds.min === 0 ? null : at(film, 'seconds', seconds.min, -0.001);
    case 'fastest':
      return framesPerSecond ? at(film, 'framesPerSecond', framesPerSecond.max, 1) : null;
    case 'slowest':
      return framesPerSecond && framesPerSecond.min > 1 ? at(film, 'framesPerSecond', framesPerSecond.min, -1) : null;
    case 'largest':
      if (pixels !== undefined) return at({ ...film, height: 2160 }, 'width', pixels / 2160, 1);
      return longest === undefined ? null : at({ ...film, height: 1080 }, 'width', longest, 1);
    case 'densest': {
      if (rules.bitrate === undefined) return null;
      // As short as it may be, so that it is small.
      const bytes = Math.floor((rules.bitrate * seconds.min) / 8);
      return { renditions: { ...film, seconds: seconds.min, bytes }, over: { ...film, seconds: seconds.min, bytes: bytes + 1 } };
    }
    case 'codec':
      return rules.videoCodecs.includes('av1') ? null : { renditions: film, over: { ...film, videoCodec: 'av1' } };
    case 'smallest':
      if (shortest === undefined) return null;
      return upright
        ? at({ ...film, height: Math.round((shortest * 16) / 9) }, 'width', shortest, -1)
        : at({ ...film, width: 2 * shortest }, 'height', shortest, -1);
  }
}
