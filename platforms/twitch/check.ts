import { overBy, stops } from '../port/issues.ts';
import type { DraftContent, Issue, Traits } from '../port/manifest.ts';
import { titleLength } from './limits.ts';
import { mayPlanOnce, optionsIn, type Segment } from './options.ts';
import { measure } from './text.ts';

const platform = 'Twitch';

/** All issues of a post, worst first. */
export function check({ text, options }: DraftContent, traits: Traits): Issue[] {
  const chosen = optionsIn(text, options, traits);
  if (chosen.as === 'segment') return segmentIssues(chosen.segment, traits);
  if (chosen.message === '') return [stops('text', 'empty', { context: 'chat' })];
  const { over, length, max } = measure(text);
  return over === 0 ? [] : [stops('text', 'text_too_long', overBy(length, max, platform))];
}

function segmentIssues({ title, start, zone, weekly, category }: Segment, traits: Traits): Issue[] {
  const over = overBy(title.length, titleLength, platform);
  return [
    ...(title === '' ? [stops('option title', 'title_missing', { context: 'broadcast' })] : []),
    ...(over.count > 0 ? [stops('option title', 'title_too_long', over)] : []),
    ...(zone === null ? [stops('option zone', 'zone_not_known')] : []),
    ...(zone !== null && start === null ? [stops('option start', 'start_missing')] : []),
    ...(!weekly && !mayPlanOnce(traits) ? [stops('option weekly', 'only_weekly')] : []),
    ...(category !== null && !/^\d+$/.test(category) ? [stops('option category', 'category_not_valid')] : []),
  ];
}
