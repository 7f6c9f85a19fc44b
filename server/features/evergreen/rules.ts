import { linksIn } from '@everycast/contract/links';
import { zoneDays } from '@everycast/contract/slot-times';
import { Temporal } from '@everycast/contract/time';

/** What each account gets, as the key of its text. */
export type Texts = Readonly<Record<string, string>>;

/** A post of the label or folder, as the queue's accounts would get it. */
export interface Source {
  id: string;
  createdAt: Date;
  texts: Texts;
}

/** Parameters that only say where a click came from: with others, a link is the same. */
const tracking =
  /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|yclid|_hsenc|_hsmi)$/i;

/** What identifies a text: spaces, case and tracking parameters of links make no other one. */
export function textKey(text: string): string {
  let key = '';
  let from = 0;
  for (const { start, end, value } of linksIn(text)) {
    key += text.slice(from, start) + untracked(value);
    from = end;
  }
  return (key + text.slice(from)).normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase();
}

function untracked(link: string): string {
  const [, before = link, query, hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/u.exec(link) ?? [];
  if (query === undefined) return link;
  const kept = query.split('&').filter((pair) => !tracking.test(pair.split('=')[0] ?? ''));
  return before + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}

/** A text on an account: on which days, and when last. */
interface Use {
  days: Set<number>;
  last: number;
}

/** Zones are apart by multiples of this, so no day begins within. Milliseconds. */
const quarter = 900_000;

/**
 * When texts are used on accounts, be it in the past or in the future. Days are those of the queue's zone: what was posted at nine may come
 * again at nine, also where clocks changed in between.
 */
export class Uses {
  readonly #days: ReturnType<typeof zoneDays>;
  readonly #numbers = new Map<number, number>();
  readonly #on = new Map<string, Use>();
  /** Each post is looked at for every slot. */
  readonly #ofTexts = new WeakMap<Texts, readonly Use[]>();

  constructor(zone: string) {
    this.#days = zoneDays(zone);
  }

  add(texts: Texts, at: Date): void {
    const day = this.dayOf(at);
    for (const use of this.#of(texts)) {
      use.days.add(day);
      use.last = Math.max(use.last, at.getTime());
    }
  }

  dayOf(at: Date): number {
    const key = Math.floor(at.getTime() / quarter);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const day = this.#days.numberAt(Temporal.Instant.fromEpochMilliseconds(at.getTime()));
    this.#numbers.set(key, day);
    return day;
  }

  /** Whether none of the accounts has its text within so many days. */
  isFree(texts: Texts, day: number, pauseDays: number): boolean {
    for (const { days } of this.#of(texts)) for (const used of days) if (Math.abs(used - day) < pauseDays) return false;
    return true;
  }

  /** The first day from one on, on which it is. */
  freeFrom(texts: Texts, day: number, pauseDays: number): number {
    return this.#of(texts)
      .flatMap(({ days }) => [...days])
      .toSorted((a, b) => a - b)
      .reduce((free, used) => (Math.abs(used - free) < pauseDays ? used + pauseDays : free), day);
  }

  /** When one of the accounts gets its text last; never is longest ago. */
  last(texts: Texts): number {
    return this.#of(texts).reduce((last, use) => Math.max(last, use.last), -Infinity);
  }

  #of(texts: Texts): readonly Use[] {
    const known = this.#ofTexts.get(texts);
    if (known) return known;
    const uses = Object.entries(texts).map(([accountId, key]) => this.#use(`${accountId} ${key}`));
    this.#ofTexts.set(texts, uses);
    return uses;
  }

  #use(name: string): Use {
    const use = this.#on.get(name) ?? { days: new Set(), last: -Infinity };
    this.#on.set(name, use);
    return use;
  }
}

/** The post whose turn it is at a time: of those that may go out then, the one that rested longest; of new ones, the oldest. */
export function choose(sources: readonly Source[], at: Date, uses: Uses, pauseDays: number): Source | undefined {
  const day = uses.dayOf(at);
  let best: { source: Source; last: number } | undefined;
  for (const source of sources) {
    const last = uses.last(source.texts);
    const isNext = !best || last < best.last || (last === best.last && isOlder(source, best.source));
    if (isNext && uses.isFree(source.texts, day, pauseDays)) best = { source, last };
  }
  return best?.source;
}

const isOlder = (one: Source, other: Source): boolean =>
  one.createdAt.getTime() - other.createdAt.getTime() < 0 || (one.createdAt.getTime() === other.createdAt.getTime() && one.id < other.id);

/** The first day from one on, on which one of them may go out. */
export const nextFree = (sources: readonly Source[], day: number, uses: Uses, pauseDays: number): number =>
  Math.min(...sources.map(({ texts }) => uses.freeFrom(texts, day, pauseDays)));

/** A day by its number, at noon, so that it is the same day for readers nearby. */
export const noonOf = (day: number, zone: string): Date =>
  new Date(
    Temporal.PlainDate.from('1970-01-01').add({ days: day }).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).epochMilliseconds,
  );
