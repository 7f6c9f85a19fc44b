import openapiTypescript, { astToString } from 'openapi-typescript';

interface Described {
  paths?: Record<string, object | undefined>;
  components?: { schemas?: object };
}
type Responses = { responses: Record<string, { headers?: unknown }> };

/** What says only that something isn't there, or isn't known: leaving it out says the same. */
const empty = [
  /^ +\w+\?: never;\n/gm,
  /^ +\[name: string\]: unknown;\n/gm,
  /^ +(parameters|headers): \{\n +\};\n/gm,
  /^ +\/\*\* @description Default Response \*\/\n/gm,
];

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
  return empty.reduce((left, lines) => left.replaceAll(lines, ''), types);
}

const read = ({ responses }: Responses) =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status < '400')
      .map(([status, { headers: _, ...response }]) => [status, response]),
  );
