import { type Form, number, text } from '../form.ts';
import * as objects from '../objects.ts';
import { refuse, type State } from '../state.ts';

/** A request to the stand-in. */
export interface Call {
  state: State;
  /** Where the stand-in is reached. */
  base: string;
  params: Form;
  /** The parts of the path that vary. */
  id: string;
}
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** The parameters that it takes: Stripe refuses others, and so does this. */
  accepts: readonly string[];
  run(call: Call): object;
}

/** Parameters by name, checked against the package's types. */
export const of =
  <Params>() =>
  <Name extends keyof Params & string>(...names: Name[]): readonly string[] => [...names, 'expand'];

/** The parameters of every list. */
export const page = ['limit', 'starting_after', 'ending_before'];
export const newest = <One extends { created: number }>(all: Iterable<One>): One[] =>
  [...all].reverse().sort((a, b) => b.created - a.created);

export function paged<One extends { id: string }>(all: One[], { params }: Call, url: string): objects.List<One> {
  const limit = number(params.limit) ?? 10;
  if (limit < 1 || limit > 100) throw refuse('Invalid integer: limit must be from 1 to 100', 'parameter_invalid_integer');
  const after = text(params.starting_after);
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return objects.listOf(all.slice(start, start + limit), url, all.length > start + limit);
}
