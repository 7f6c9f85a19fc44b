import openapiTypescript, { astToString } from 'openapi-typescript';

interface Described {
  paths?: Record<string, object | undefined>;
  components?: { schemas?: object };
}
interface Operation {
  parameters?: { $ref?: string }[];
  responses: Record<string, { headers?: unknown }>;
}

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
      Object.entries(methods as Record<string, Operation>).map(([method, of]) => [
        method,
        { ...of, parameters: own(of), responses: read(of) },
      ]),
    ),
  ]);
  const described = { ...rest, paths: Object.fromEntries(successes), components: { schemas: components?.schemas } };
  const types = astToString(await openapiTypescript(JSON.stringify(described), { defaultNonNullable: false }));
  return withAliases(onFewLines(empty.reduce((left, lines) => left.replaceAll(lines, ''), types)));
}

/** A schema that is a choice with itself in it: TypeScript allows that in an alias, and not in a member. */
const ofItself = /^( {8})(\w+): (.*components\["schemas"\]\["\2"\].*;)$/gm;

function withAliases(types: string): string {
  const aliases: string[] = [];
  const members = types.replaceAll(ofItself, (_line, indent: string, name: string, type: string) => {
    aliases.push(`type ${name} = ${type.replaceAll(`components["schemas"]["${name}"]`, name)}\n`);
    return `${indent}${name}: ${name};`;
  });
  return members + aliases.join('');
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

/** Those that operations share are headers, which clients add to every request. */
const own = ({ parameters = [] }: Operation) => parameters.filter(({ $ref }) => $ref === undefined);

const read = ({ responses }: Operation) =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status < '400')
      .map(([status, { headers: _, ...response }]) => [status, response]),
  );
