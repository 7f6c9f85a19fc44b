import { withoutEnd } from '@everycast/contract/without-end';
import tlds from 'tlds' with { type: 'json' };
import type { Facet } from '../port/manifest.ts';
import { measureGraphemes, utf8Length } from '../port/text.ts';

/* Bluesky's own app detects links, mentions and tags by the rules below (@atproto/api, rich-text/detection); its servers detect none.
   The package itself would bring every lexicon into the browser and is slow on hostile texts, so the rules are repeated here, and a test
   compares them (docs/decisions/107-bluesky-rules-are-repeated.md). */
const mention = /(^|\s|\()@([a-zA-Z0-9.-]+)\b/g;
const link = /(^|\s|\()((https?:\/\/\S+)|(?:([a-z][a-z0-9]*(?:\.[a-z0-9]+)+)\S*))/gim;
const hidden = '\\u00AD\\u2060\\u200A\\u200B\\u200C\\u200D\\u20E2';
const tag = new RegExp(`(^|\\s)[#＃]((?!\\uFE0F)[^\\s${hidden}]*[^\\d\\s\\p{P}${hidden}]+[^\\s${hidden}]*)?`, 'gu');
const cashtag = /(^|\s|\()\$([A-Za-z][A-Za-z0-9]{0,4})(?=\s|$|[.,;:!?)"'’])/gu;

const knownEndings = new Set(tlds);
const endsLikeDomain = (name: string) => name.includes('.') && knownEndings.has(name.slice(name.lastIndexOf('.') + 1));

/** The strictest grammar that servers check these values against; one bad facet would make them reject the whole post. */
const validUri = /^\w+:(?:\/\/)?[^\s/]\S*$/;
const validHandle = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;
const maxTagGraphemes = 64;
const maxTagBytes = 640;

/** Everything in a text that Bluesky shows as a link, in order and without overlaps. A mention's `value` is the handle. */
export function blueskyFacets(text: string): Facet[] {
  const found = [...mentions(text), ...links(text), ...tags(text), ...cashtags(text)].sort((a, b) => a.start - b.start);
  let end = 0;
  return found.filter((facet) => {
    if (facet.start < end) return false;
    end = facet.end;
    return true;
  });
}

function* mentions(text: string): Generator<Facet> {
  for (const { index, 1: lead = '', 2: handle = '' } of text.matchAll(mention)) {
    if (handle.length > 253 || !validHandle.test(handle)) continue;
    if (!endsLikeDomain(handle) && !handle.endsWith('.test')) continue;
    const start = index + lead.length;
    yield { kind: 'mention', start, end: start + 1 + handle.length, value: handle };
  }
}

function* links(text: string): Generator<Facet> {
  for (const { index, 1: lead = '', 2: shown = '', 3: address, 4: domain = '' } of text.matchAll(link)) {
    // An uppercase scheme ("HTTPS://") isn't recognized.
    if (address === undefined ? !endsLikeDomain(domain) : !address.startsWith('http')) continue;
    let written = shown.replace(/[.,;:!?]$/, '');
    if (written.endsWith(')') && !written.includes('(')) written = written.slice(0, -1);
    const value = address === undefined ? `https://${written}` : written;
    if (!validUri.test(value)) continue;
    const start = index + lead.length;
    yield { kind: 'link', start, end: start + written.length, value };
  }
}

function* tags(text: string): Generator<Facet> {
  for (const { index, 1: lead = '', 2: written = '' } of text.matchAll(tag)) {
    const value = withoutEnd(written.trim(), /\p{P}/u);
    if (value === '' || isTooLong(value)) continue;
    const start = index + lead.length;
    yield { kind: 'hashtag', start, end: start + 1 + value.length, value };
  }
}

/** By its raw length if that suffices: a UTF-16 unit is one to three bytes, and at most one grapheme. */
const isTooLong = (tag: string): boolean =>
  tag.length > maxTagBytes ||
  (3 * tag.length > maxTagBytes && utf8Length(tag) > maxTagBytes) ||
  (tag.length > maxTagGraphemes && measureGraphemes(tag, maxTagGraphemes).over > 0);

function* cashtags(text: string): Generator<Facet> {
  for (const { index, 1: lead = '', 2: ticker = '' } of text.matchAll(cashtag)) {
    const start = index + lead.length;
    yield { kind: 'hashtag', start, end: start + 1 + ticker.length, value: `$${ticker.toUpperCase()}` };
  }
}
