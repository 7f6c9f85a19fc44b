import { isDeepStrictEqual } from 'node:util';
import type { Description } from './description-errors.ts';

type Schemas = Record<string, unknown>;
const prefix = '#/components/schemas/';
const input = 'Input';

/**
 * Removes schemas for requests that are the same as those for responses, and schemas that nothing refers to. The others are sorted, so that
 * their order doesn't depend on which module is loaded first.
 */
export function withoutExtraSchemas(document: Description): Description {
  const schemas = document.components?.schemas ?? {};
  const same = sameAsOutput(schemas);
  const merged = withRefs(document, (name) => same.get(name) ?? name) as Description;
  const used = reachable(merged);
  const left = Object.entries(merged.components?.schemas ?? {}).filter(([name]) => used.has(name) && !same.has(name));
  const sorted = left.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { ...merged, components: { ...merged.components, schemas: Object.fromEntries(sorted) } };
}

/** The schemas for requests that equal the one for responses, whose names they have with “Input”. */
function sameAsOutput(schemas: Schemas): Map<string, string> {
  const pairs = Object.keys(schemas).flatMap((name): [string, string][] => {
    const output = name.slice(0, -input.length);
    return name.endsWith(input) && output in schemas ? [[name, output]] : [];
  });
  const same = new Map(pairs);
  // Those that refer to a pair that differs differ, too.
  for (let before = -1; before !== same.size; ) {
    before = same.size;
    for (const [name, output] of [...same]) {
      const [one, other] = [schemas[name], schemas[output]].map((schema) => withRefs(schema, (of) => same.get(of) ?? of));
      if (!isDeepStrictEqual(one, other)) same.delete(name);
    }
  }
  return same;
}

/** The same with other names in its references. */
function withRefs(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withRefs(one, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string' && one.startsWith(prefix)
        ? prefix + rename(one.slice(prefix.length))
        : withRefs(one, rename),
    ]),
  );
}

/** The names of the schemas that paths and shared responses refer to, directly or not. */
function reachable({ paths, components: { schemas = {}, ...others } = {} }: Description): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    withRefs(value, (name) => {
      if (found.has(name)) return name;
      found.add(name);
      look(schemas[name]);
      return name;
    });
  };
  look([paths, others]);
  return found;
}
