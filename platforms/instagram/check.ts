import { hashtagsIn, inOrder, linksIn, mentionsIn } from '../port/facets.ts';
import { fetchedIssue } from '../port/fetched.ts';
import type { DraftContent, Facet, Issue, Traits } from '../port/manifest.ts';
import { captionLength, collaborators, hashtags, mentions, people, usernameLength } from './limits.ts';
import { chosenIn, coverKey } from './options.ts';

const name = 'Instagram';

/** Addresses are no links on Instagram; what stands inside of one is no mention either. */
export const facets = (text: string): Facet[] =>
  inOrder([...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)]).filter(({ kind }) => kind !== 'link');

const count = (value: number) => value.toLocaleString('en');
const stops = (field: Issue['field'], code: string, message: string): Issue => ({ weight: 'stops', field, code, message });
const note = (field: Issue['field'], code: string, message: string): Issue => ({ weight: 'note', field, code, message });

/** Everything that is to be said of a post, but for what becomes of its files. */
export function check(content: DraftContent, traits: Traits): Issue[] {
  const { text, media, firstComment } = content;
  const issues = [...textIssues('text', 'The text', text), ...textIssues('firstComment', 'The first comment', firstComment)];
  if (firstComment !== '' && traits.comments === false) {
    const message = 'This connection does not allow comments. Connect the account again and allow Everycast to comment.';
    issues.push(stops('firstComment', 'comments_not_allowed', message));
  }
  if (media.length === 0) issues.push(stops('media', 'media_needed', `${name} has no posts without a picture or a video.`));
  issues.push(...nameIssues(content), ...coverIssues(content, traits));
  if (media.some(({ kind }) => kind === 'image')) issues.push(fetchedIssue(name, 'pictures', traits));
  return issues;
}

function textIssues(field: 'text' | 'firstComment', what: string, text: string): Issue[] {
  const all = facets(text);
  const found = (kind: Facet['kind']) => all.filter((facet) => facet.kind === kind).length;
  const issues: Issue[] = [];
  if (text.length > captionLength) {
    const over = count(text.length - captionLength);
    const message = `${what} is ${over} too long for ${name}: ${count(text.length)} of at most ${count(captionLength)} characters.`;
    issues.push(stops(field, 'text_too_long', message));
  }
  const [tags, named] = [found('hashtag'), found('mention')];
  if (tags > hashtags) issues.push(stops(field, 'too_many_hashtags', `${name} takes at most ${hashtags} hashtags; there are ${tags}.`));
  if (named > mentions) issues.push(stops(field, 'too_many_mentions', `${name} takes at most ${mentions} mentions; there are ${named}.`));
  return issues;
}

const isUsername = (value: string): boolean => value.length <= usernameLength && /^[a-z0-9._]+$/.test(value);

/** Of those who are named beside the text, and of the place. Whether there is such an account, only Instagram knows. */
function nameIssues({ options, media }: DraftContent): Issue[] {
  const chosen = chosenIn(options);
  const named = (key: 'collaborators' | 'people', max: number, what: string): Issue[] => {
    const [all, strange] = [chosen[key], chosen[key].find((one) => !isUsername(one))];
    return [
      ...(strange === undefined
        ? []
        : [
            stops(`option ${key}`, 'username_not_valid', `${name} has no account that could be called “${strange}”. Write its name alone.`),
          ]),
      ...(all.length > max
        ? [stops(`option ${key}`, `too_many_${key}`, `${name} takes at most ${max} ${what}; there are ${all.length}.`)]
        : []),
    ];
  };
  const untagged = chosen.people.length > 0 && media.length > 1 && media.every(({ kind }) => kind === 'video');
  return [
    ...named('collaborators', collaborators, 'collaborators'),
    ...named('people', people, 'people in a post'),
    ...(chosen.place === '' || /^\d+$/.test(chosen.place)
      ? []
      : [stops('option place', 'place_not_valid', 'The place is the number of a Facebook Page: digits, and nothing else.')]),
    ...(untagged
      ? [note('option people', 'people_left_out', `${name} tags nobody in the videos of a carousel, so that this is left out.`)]
      : []),
  ];
}

/** A reel has a cover; in a carousel Instagram takes none. */
function coverIssues({ options, media }: DraftContent, traits: Traits): Issue[] {
  const { cover } = chosenIn(options);
  const picture = typeof options[coverKey] === 'string' && options[coverKey] !== '';
  const [video] = media;
  if (!media.some(({ kind }) => kind === 'video')) return [];
  if (media.length > 1) {
    const message = `A carousel on ${name} has no cover, so that this is left out.`;
    return [
      ...(picture ? [note(`option ${coverKey}`, 'cover_of_carousel', message)] : []),
      ...(cover === null ? [] : [note('option cover', 'cover_of_carousel', message)]),
    ];
  }
  return [
    ...(cover !== null && video?.seconds != null && (cover < 0 || cover >= video.seconds)
      ? [stops('option cover', 'cover_outside', 'The cover must be a moment of the video.')]
      : []),
    ...(picture ? [{ ...fetchedIssue(name, 'covers', traits), field: `option ${coverKey}` } as const] : []),
    ...(picture && cover !== null
      ? [note('option cover', 'cover_is_picture', 'The cover picture stands for the reel; this moment of it is left out.')]
      : []),
  ];
}
