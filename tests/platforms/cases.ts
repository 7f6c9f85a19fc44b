import * as vitest from 'vitest';
import { placeOf } from '../../scripts/test/run-settings.mjs';
import { isFull } from '../support/sample.ts';

/** In a short run each case runs on one platform of so many that have it, and on one at least. */
const oneOf = 4;

/** The groups around what is declared now; they are a part of its name. */
const path: string[] = [];
/** Where cases are only listed: none of them is declared. */
let list: string[] | null = null;
let isWanted: (key: string) => boolean = () => true;

function wanted<Case>(name: string, cases: readonly Case[]): Case[] {
  const keyed = cases.map((one) => ({ one, key: `${name} ${JSON.stringify(one)}` }));
  list?.push(...keyed.map(({ key }) => key));
  return list ? [] : keyed.filter(({ key }) => isWanted(key)).map(({ one }) => one);
}

type Run = (...given: unknown[]) => void | Promise<void>;
type Declare = (some: readonly unknown[], name: string, run: Run) => void;
/** Declares what is wanted of a list of cases. */
const ofList = (declare: Declare) => (cases: readonly unknown[]) => (own: string, run: Run) => {
  const name = [...path, own].join(' › ');
  const some = wanted(name, cases);
  if (some.length > 0) declare(some, name, run);
};
const each = ofList((some, name, run) => vitest.test.each(some)(name, run));
const concurrent = { for: ofList((some, name, run) => vitest.test.concurrent.for(some)(name, run)) };
const one = ofList((_, name, run) => vitest.test(name, run))([null]);
const none = Object.assign(() => undefined, { each: () => () => undefined });
const all = Object.assign(one, { each, concurrent });

/** As vitest's, as far as the suite uses it; but in a short run only those cases are declared that the seed has chosen. */
export const test = Object.assign(all, { runIf: (holds: unknown) => (holds ? all : none) }) as unknown as typeof vitest.test;

function group(name: string, declare: () => void): void {
  path.push(name);
  declare();
  path.pop();
}
export const describe = Object.assign(group, { runIf: (holds: unknown) => (holds ? group : () => undefined) });

/**
 * Declares the cases of one of all platforms; in a short run its share of a sample in which each case and each platform runs at least once.
 * @param all by their names
 */
export function declareCases<Subject>(all: ReadonlyMap<string, Subject>, name: string, declare: (subject: Subject) => void): void {
  const subject = all.get(name);
  if (subject === undefined) throw new Error(`There is no platform ${name}.`);
  isWanted = isFull ? () => true : shareOf(all, name, declare);
  declare(subject);
}

/** Whether a case, by its key, is in the share of one platform. */
export function shareOf<Subject>(
  all: ReadonlyMap<string, Subject>,
  name: string,
  declare: (subject: Subject) => void,
): (key: string) => boolean {
  const having = new Map<string, string[]>();
  for (const [platform, subject] of all)
    for (const key of listed(() => declare(subject))) having.set(key, [...(having.get(key) ?? []), platform]);
  const chosen = [...having].filter(([key, platforms]) => {
    const ranked = platforms.toSorted((a, b) => (placeOf(key, a) < placeOf(key, b) ? -1 : 1));
    return ranked.slice(0, Math.ceil(ranked.length / oneOf)).includes(name);
  });
  const own = [...having].filter(([, platforms]) => platforms.includes(name));
  const [first] = own.toSorted(([a], [b]) => (placeOf(name, a) < placeOf(name, b) ? -1 : 1));
  const keys = new Set([...chosen, ...(first ? [first] : [])].map(([key]) => key));
  return (key) => keys.has(key);
}

function listed(declare: () => void): string[] {
  const keys: string[] = [];
  list = keys;
  declare();
  list = null;
  return keys;
}
