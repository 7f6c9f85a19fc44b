import { endOfLink, linksIn } from '@everycast/contract/links';
import type { UtmParameters } from '@everycast/contract/utm';
import type { AccountCheck } from '../../../draft/problems.ts';
import { facetsOf } from '../../../draft/room.ts';
import type { Inserted, Range } from '../insert.ts';
import { withUtm } from './parameters.ts';

/** An address in a text. */
export interface Link extends Range {
  url: string;
}

/**
 * The addresses in a text, in order: those with a scheme, and what else any of the accounts makes a link of, such as domains. Where accounts
 * see it differently, the longer one; but parameters never go behind the sentence that follows, as some platforms would read it.
 */
export function linksFor(text: string, checks: readonly Pick<AccountCheck, 'account'>[]): Link[] {
  const accounts = [...new Map(checks.map(({ account }) => [account.platform, account])).values()];
  const seen = accounts
    .flatMap((account) => facetsOf(text, account))
    .filter(({ kind }) => kind === 'link')
    .map(({ start, end }) => ({ start, end: Math.min(end, endOfLink(text, start)) }));
  const links: Link[] = [];
  for (const { start, end } of [...linksIn(text), ...seen.toSorted((a, b) => b.end - b.start - (a.end - a.start))]) {
    if (links.every((other) => end <= other.start || start >= other.end)) links.push({ start, end, url: text.slice(start, end) });
  }
  return links.sort((a, b) => a.start - b.start);
}

/** A text whose links have these parameters. The caret stays where it is in the rest of the text. */
export function taggedText(text: string, links: readonly Link[], utm: UtmParameters, caret: number): Inserted {
  let [after, at] = [text, caret];
  for (const { start, end, url } of links.toReversed()) {
    const tagged = withUtm(url, utm);
    after = after.slice(0, start) + tagged + after.slice(end);
    if (caret >= end) at += tagged.length - url.length;
    else if (caret > start) at = start + tagged.length;
  }
  return { text: after, caret: at };
}
