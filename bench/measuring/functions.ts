import type { DraftContent, DraftMedia } from '@everycast/platforms/port/manifest';
import { validatePost } from '@everycast/platforms/port/taken';
import { excessOf as blueskyExcess } from '@everycast/sandbox/bluesky/lexicons';
import { addressesIn } from '@everycast/sandbox/core/feed-post';
import { formIn, jsonIn } from '@everycast/sandbox/core/parse-body';
import { refusalOf as recordRefusal } from '../../sandbox/bluesky/lexicons.ts';
import { refusedWords } from '../../sandbox/instagram/wishes.ts';
import { excessOf as linkedinExcess, seen } from '../../sandbox/linkedin/little.ts';
import * as mastodonText from '../../sandbox/mastodon/text.ts';
import { nestedIn, selectionIn } from '../../sandbox/meta/fields.ts';
import * as twitterText from '../../sandbox/twitter/text.ts';
import { snippetOf } from '../../sandbox/youtube/resources.ts';
import { validateCommentText } from '../../sandbox/youtube/routes/comments.ts';
import { platforms } from '../../server/platforms.ts';

/** A named function of a text. */
type OfText = readonly [name: string, run: (text: string) => unknown];

/** For accounts with high limits on any platform. */
const roomy = { subscription: 'Premium', characters: 100_000 };
const picture: DraftMedia = {
  kind: 'image',
  contentType: 'image/jpeg',
  animated: false,
  bytes: 1000,
  width: 1000,
  height: 1000,
  alt: '',
  seconds: null,
  framesPerSecond: null,
  videoCodec: null,
  audioCodec: null,
};

const draft = (text: string): DraftContent => ({ text, media: [], thread: [], firstComment: text, options: {}, pictures: {} });

/** A text that is one link isn't counted any further, and a longer one is: words before it make their costs comparable. */
const afterWords = (text: string): string => 'plain words '.repeat(80) + text;

/** The same of the stand-ins, for texts of requests. */
const ofStandIns: readonly OfText[] = [
  ['sandbox: a form', formIn],
  ['sandbox: JSON', (text) => jsonIn(JSON.stringify([...text]))],
  ['sandbox: links', addressesIn],
  ['sandbox, X: weight', (text) => twitterText.weightOf(afterWords(text))],
  ['sandbox, X: shown', (text) => twitterText.beginningOf(twitterText.shownText(text, 'https://x.com/a/status/1/photo/1'))],
  ['sandbox, Mastodon: length', (text) => mastodonText.lengthOf(afterWords(text), '')],
  ['sandbox, Mastodon: links', mastodonText.linksIn],
  ['sandbox, Mastodon: HTML', (text) => mastodonText.htmlOf(text, 'https://server.example')],
  ['sandbox, Bluesky: length', (text) => blueskyExcess(text, { graphemes: roomy.characters, bytes: 4 * roomy.characters })],
  ['sandbox, Bluesky: record', (text) => recordRefusal('app.bsky.feed.post', { $type: 'app.bsky.feed.post', text, langs: [text] }, '')],
  ['sandbox, LinkedIn: seen', seen],
  ['sandbox, LinkedIn: length', (text) => linkedinExcess(text, roomy.characters)],
  ['sandbox, Instagram: caption', (caption) => refusedWords({ image_url: 'https://a.example/b.jpg', caption })],
  ['sandbox, Meta: fields', selectionIn],
  ['sandbox, Meta: nested fields', (text) => nestedIn(`comments{${text}`, 'comments')],
  ['sandbox, YouTube: snippet', (text) => snippetOf({ title: 'A title', description: text, tags: [text] })],
  ['sandbox, YouTube: comment', (text) => validateCommentText(text, 'youtube.comment')],
];

/** Everything that measures or searches a text, of every registered platform and every stand-in. */
export const ofText: readonly OfText[] = [
  ...ofStandIns,
  ...Object.values(platforms).flatMap(({ manifest }) => {
    const { name, measure, facets, card, engagement } = manifest;
    const all: OfText[] = [
      [`${name}: measure`, (text) => measure(text, {})],
      [`${name}: measure, much room`, (text) => measure(text, roomy)],
      [`${name}: measure, beside a picture`, (text) => measure(text, {}, [picture])],
      [`${name}: facets`, (text) => facets(text)],
      [`${name}: check`, (text) => validatePost(draft(text), manifest, {})],
      [`${name}: check, much room`, (text) => validatePost(draft(text), manifest, roomy)],
    ];
    if (card) all.push([`${name}: card`, (text) => card({ text, media: [] }, {}, {})]);
    if (engagement) all.push([`${name}: answer`, (text) => engagement.measure('comment', text, 'someone@server.example', {})]);
    return all;
  }),
];
