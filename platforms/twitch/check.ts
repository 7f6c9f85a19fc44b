import type { DraftContent, Issue, Traits } from '../port/manifest.ts';
import { titleLength } from './limits.ts';
import { chosenIn, mayPlanOnce, type Segment } from './options.ts';
import { measure } from './text.ts';

const stops = (field: Issue['field'], code: string, message: string): Issue => ({ weight: 'stops', field, code, message });

/** Everything that is to be said about a post, worst first. */
export function check({ text, options }: DraftContent, traits: Traits): Issue[] {
  const chosen = chosenIn(text, options, traits);
  if (chosen.as === 'segment') return segmentIssues(chosen.segment, traits);
  if (chosen.message === '') return [stops('text', 'empty', 'Write a text. Twitch takes nothing else.')];
  const { over, length, max } = measure(text);
  if (over === 0) return [];
  return [stops('text', 'text_too_long', `The text has ${length} characters. A chat on Twitch takes at most ${max}.`)];
}

function segmentIssues({ title, start, zone, weekly, category }: Segment, traits: Traits): Issue[] {
  const issues: Issue[] = [];
  if (title === '') issues.push(stops('option title', 'title_missing', 'Give the broadcast a title, or write a text.'));
  if (title.length > titleLength) {
    const message = `The title of a broadcast on Twitch has at most ${titleLength} characters; this one has ${title.length}.`;
    issues.push(stops('option title', 'title_too_long', message));
  }
  if (zone === null) issues.push(stops('option zone', 'zone_not_known', 'This time zone is not known. Write it like Europe/Berlin.'));
  else if (start === null) issues.push(stops('option start', 'start_missing', 'Say when the broadcast starts.'));
  if (!weekly && !mayPlanOnce(traits)) {
    const message = 'On Twitch only partners and affiliates plan single broadcasts. Let this one come every week.';
    issues.push(stops('option weekly', 'only_weekly', message));
  }
  if (category !== null && !/^\d+$/.test(category)) {
    issues.push(stops('option category', 'category_not_valid', 'A category is named by its number at Twitch.'));
  }
  return issues;
}
