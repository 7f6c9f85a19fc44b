import { coreOfStatement } from './core.ts';
import { roleOf } from './fragment.ts';
import type { Person, Reading } from './reading.ts';

const role = /\b(?:hiring|(?:we|I)(?: are|['’]re| am|['’]m) looking for)\s+(.+?)(?: (?:in|at|on|to|for|from|who|with)\b.*)?[.!]*$/i;
const reached =
  /^(?:we|I)(?:['’]ve| have)? (?:(?:just|finally|now|officially|already) )*(?:reached|hit|passed|crossed|surpassed|turned|sold|shipped|welcomed|made it to|celebrated?) (?:(?:over|more than|our|my|the|almost|nearly) )*\d/i;

/** Reads a sentence of the person's own, which becomes the hook. `longest` is how much of it is looked at, in UTF-16 units. */
export function readStatement(statement: string, person: Person, longest: number): Reading {
  const wanted = statement.match(role)?.[1];
  const topic = wanted ? roleOf(wanted) : coreOfStatement(statement.slice(0, longest), person === 'I' ? 'me' : 'us');
  return { kind: wanted ? 'hiring' : reached.test(statement) ? 'milestone' : 'say', line: statement, topic, points: [] };
}
