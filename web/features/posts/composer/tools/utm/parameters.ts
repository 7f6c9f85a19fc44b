import { type UtmParameters, utmNames } from '@everycast/contract/utm';
import { accountVariables, variable } from '@everycast/contract/variables';
import { inQuery } from '@everycast/platforms/port/variables';

/** An address in its parts: what is before the query, its pairs as they are written, and the fragment with its sign. */
interface Address {
  base: string;
  pairs: string[];
  fragment: string;
}

function partsOf(url: string): Address {
  const hash = url.indexOf('#');
  const [whole, fragment] = hash === -1 ? [url, ''] : [url.slice(0, hash), url.slice(hash)];
  const mark = whole.indexOf('?');
  const query = mark === -1 ? '' : whole.slice(mark + 1);
  return { base: mark === -1 ? whole : whole.slice(0, mark), pairs: query.split('&').filter(Boolean), fragment };
}

const nameOf = (pair: string): string => decoded(pair.split('=', 1)[0] ?? '').toLowerCase();
const isUtm = (pair: string): boolean => utmNames.some((name) => nameOf(pair) === `utm_${name}`);

/** An address's UTM parameters; empty where it has none. The first counts, if there are several of a name. */
export function utmIn(url: string): UtmParameters {
  const { pairs } = partsOf(url);
  const valueFor = (name: string) => {
    const pair = pairs.find((one) => nameOf(one) === `utm_${name}`) ?? '';
    return decoded(pair.slice(pair.indexOf('=') + 1 || pair.length));
  };
  return Object.fromEntries(utmNames.map((name) => [name, valueFor(name)])) as UtmParameters;
}

export const hasUtm = (url: string): boolean => partsOf(url).pairs.some(isUtm);

/**
 * An address with these UTM parameters, and none of those it had. Everything else in it stays as it is written, and so do variables in
 * values: each account fills them in.
 */
export function withUtm(url: string, utm: UtmParameters): string {
  const { base, pairs, fragment } = partsOf(url);
  const added = utmNames.flatMap((name) => (utm[name].trim() === '' ? [] : [`utm_${name}=${encoded(utm[name].trim())}`]));
  const all = [...pairs.filter((pair) => !isUtm(pair)), ...added];
  return base + (all.length > 0 ? `?${all.join('&')}` : '') + fragment;
}

const written = new RegExp(`(${accountVariables.map((name) => variable(name).replace(/[{}]/g, '\\$&')).join('|')})`, 'i');

const encoded = (value: string): string =>
  value
    .split(written)
    .map((piece, index) => (index % 2 === 1 ? piece : inQuery(piece)))
    .join('');

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // it has a lone percent sign, and stands as it is written
  }
}
