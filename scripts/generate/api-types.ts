import openapiTypescript, { astToString } from 'openapi-typescript';

interface Described {
  paths?: Record<string, object | undefined>;
  components?: { schemas?: object };
}
type Responses = { responses: Record<string, { headers?: unknown }> };

/** What says only that something isn't there or isn't known, or what the type's own line says: leaving it out says the same. */
const empty = [
  /^ +\w+\?: never;\n/gm,
  /^ +\[name: string\]: unknown;\n/gm,
  /^ +(parameters|headers): \{\n +\};\n/gm,
  /^ +\/\*\* @(description Default Response|enum \{string\}|constant|default) +\*\/\n/gm,
  /^ +\* @(enum \{\w+\}|constant|default)\n/gm,
];
/** The repository's line width. */
const width = 140;
/** Comments of one line, and objects of one member or none: like everywhere, they have a line where they fit on one. */
const short = [/^( *)(\/\*\*)\n +\* (.*)\n +(\*\/)$/gm, /^( *)(.*\{)\n +([^\s{}/][^\n]*;)\n +(\}.*)$/gm, /^( *)(.*\{)()\n +(\}.*)$/gm];

/** The API's description as types for the web app, which throws every error as ApiProblem and reads no headers. */
export async function apiTypes({ paths = {}, components, ...rest }: Described): Promise<string> {
  const successes = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods as Record<string, Responses>).map(([method, of]) => [method, { ...of, responses: read(of) }]),
    ),
  ]);
  const described = { ...rest, paths: Object.fromEntries(successes), components: { schemas: components?.schemas } };
  const types = astToString(await openapiTypescript(JSON.stringify(described), { defaultNonNullable: false }));
  return onFewLines(empty.reduce((left, lines) => left.replaceAll(lines, ''), types));
}

function onFewLines(types: string): string {
  const joined = short.reduce(
    (left, lines) =>
      left.replaceAll(lines, (whole, indent: string, start: string, inside: string, end: string) => {
        const line = `${indent}${start}${inside && ` ${inside} `}${end}`;
        return line.length <= width ? line : whole;
      }),
    types,
  );
  // An object that has just become one line may be the only member of another.
  return joined === types ? types : onFewLines(joined);
}

const read = ({ responses }: Responses) =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status < '400')
      .map(([status, { headers: _, ...response }]) => [status, response]),
  );
