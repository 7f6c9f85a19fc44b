import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Exchange } from './record.ts';

type Schema = Record<string, unknown>;
/** `explode: false`: a list is one comma-separated value. */
type Parameter = { name: string; in: string; required?: boolean; schema: Schema; explode?: boolean };
type ParameterOrRef = Parameter | { $ref: string };
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = { parameters?: ParameterOrRef[]; requestBody?: Content & { required?: boolean }; responses: Record<string, Content> };
type Path = Record<string, Operation> & { parameters?: ParameterOrRef[] };
type Components = { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
type Description = { paths: Record<string, Path>; components: Components };

/** Headers of HTTP itself and OAuth, which descriptions needn't name. */
const usualHeaders = new Set(['accept', 'authorization', 'content-length', 'content-type']);

/** Where a description is wrong: the start of an error, and why it isn't one. */
export type Exceptions = Readonly<Record<string, string>>;

/**
 * Checks exchanges against an OpenAPI description, 3.0 or 3.1. What the description doesn't contain is an error: paths, parameters,
 * headers, statuses, and properties of bodies, at every depth.
 * @param formats those that JSON Schema doesn't define
 */
export function openApiDescription(
  file: string,
  { formats = {}, exceptions = {} }: { formats?: Record<string, RegExp>; exceptions?: Exceptions } = {},
) {
  const description = closed(JSON.parse(readFileSync(file, 'utf8')) as Description);
  const options = { strict: false, allErrors: true, formats: { ...formats, binary: true } } as const;
  const bodies = ajvWith(description, options);
  // Parameters and form fields are text, whatever their type; a list of one item looks like the item.
  const parameters = ajvWith(description, { ...options, coerceTypes: 'array' });
  const wrapped = new Map<Schema, Schema>();
  const excused = new Set<string>();

  /** Everything that is wrong with one exchange. @param base the URL of the description's server */
  function check(base: string, exchange: Exchange): string[] {
    const { verb, url, headers, request, status, answer } = exchange;
    const path = url.href.slice(base.length).replace(/[?#].*$/, '');
    const found = url.href.startsWith(base) ? pathOf(description, path) : null;
    const operation = found?.path[verb];
    if (!found || !operation) return [`${verb} ${path} is not described`];
    const name = `${verb} ${found.template}`;
    const known = [...(found.path.parameters ?? []), ...(operation.parameters ?? [])].map(named);
    const given: Record<string, Record<string, string>> = {
      query: Object.fromEntries(url.searchParams),
      header: Object.fromEntries([...headers].filter(([header]) => !usualHeaders.has(header))),
      path: found.values,
    };
    const problems = Object.entries(given).flatMap(([place, values]) =>
      parameterProblems(
        `${name} ${place}`,
        known.filter((one) => one.in === place),
        values,
      ),
    );
    const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
    problems.push(...requestProblems(name, operation.requestBody, type, request));
    problems.push(...answerProblems(name, operation.responses, status, answer));
    return problems.filter((problem) => !isExcused(problem));
  }

  const named = (parameter: ParameterOrRef): Parameter => {
    if (!('$ref' in parameter)) return parameter;
    const found = description.components.parameters?.[parameter.$ref.split('/').at(-1) ?? ''];
    if (!found) throw new Error(`${file} has no ${parameter.$ref}.`);
    return found;
  };

  /** `default` describes every status that isn't named; of several types one must fit. */
  function answerProblems(name: string, responses: Operation['responses'], status: number, answer: unknown): string[] {
    const described = responses[String(status)] ?? (status >= 400 ? responses.default : undefined);
    if (!described) return [`${name} never answers ${status}`];
    const types = Object.entries(described.content ?? {}).filter(([type]) => /[/+]json$/.test(type));
    const tried = types.map(([, { schema }]) => bodies.errors(`${name} ${status}`, schema, answer));
    return tried.some((errors) => errors.length === 0) ? [] : (tried.at(-1) ?? []);
  }

  function parameterProblems(name: string, known: Parameter[], values: Record<string, string>): string[] {
    const key = (parameter: Parameter) => (parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name);
    const unknown = Object.keys(values).filter((value) => !known.some((parameter) => key(parameter) === value));
    const problems = known.flatMap((parameter) => {
      const value = values[key(parameter)];
      if (value === undefined) return parameter.required ? [`${name} lacks ${parameter.name}`] : [];
      const isList = parameter.explode === false && parameter.schema.type === 'array';
      return parameters.errors(`${name} ${parameter.name}`, inObject(parameter.schema), { value: isList ? value.split(',') : value });
    });
    return [...unknown.map((value) => `${name} has no ${value}`), ...problems];
  }

  /** Only an object's properties are coerced. */
  function inObject(schema: Schema): Schema {
    const whole = wrapped.get(schema) ?? { type: 'object', properties: { value: schema } };
    wrapped.set(schema, whole);
    return whole;
  }

  function requestProblems(name: string, body: Operation['requestBody'], type: string, request: unknown): string[] {
    if (request === undefined) return body?.required ? [`${name} lacks its body`] : [];
    const schema = body?.content?.[type]?.schema;
    if (!schema) return [`${name} takes no ${type}`];
    const isForm = type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded';
    return (isForm ? parameters : bodies).errors(`${name} request`, schema, request);
  }

  function isExcused(problem: string): boolean {
    const exception = Object.keys(exceptions).find((start) => problem.startsWith(start));
    if (exception !== undefined) excused.add(exception);
    return exception !== undefined;
  }

  return {
    check,
    /** Unused exceptions, which should be removed. */
    idle: (): string[] => Object.keys(exceptions).filter((exception) => !excused.has(exception)),
  };
}

function ajvWith({ components }: Description, options: ConstructorParameters<typeof Ajv2020>[0]) {
  const ajv = new Ajv2020(options);
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components });
  const compiled = new Map<Schema, ValidateFunction>();
  return {
    errors(what: string, schema: Schema | undefined, value: unknown): string[] {
      if (!schema) return [];
      const validate = compiled.get(schema) ?? ajv.compile(mapped(schema, absolute) as Schema);
      compiled.set(schema, validate);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${what}${instancePath}: ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}

const absolute = (schema: Schema): Schema =>
  typeof schema.$ref === 'string' && schema.$ref.startsWith('#') ? { ...schema, $ref: `api${schema.$ref}` } : schema;

function mapped(value: unknown, change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(change(value as Schema)).map(([key, entry]) => [key, mapped(entry, change)]));
}

/** A URL's path in the description, plain ones before templates, with the values of its parameters. */
function pathOf({ paths }: Description, path: string): { template: string; path: Path; values: Record<string, string> } | null {
  const templates = Object.keys(paths).sort((a, b) => a.split('{').length - b.split('{').length);
  for (const template of templates) {
    const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
    const pattern = template.split(/\{[^}]+\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const match = new RegExp(`^${pattern.join('([^/]+)')}$`).exec(path);
    const found = paths[template];
    if (!match || !found) continue;
    return {
      template,
      path: found,
      values: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])),
    };
  }
  return null;
}

/** OpenAPI 3.0 has a keyword where JSON Schema has another type. */
const withNull = (schema: Schema): Schema =>
  schema.nullable === true && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;

/** The same description with every object closed to unnamed properties. Combined ones are closed as a whole. */
function closed(description: Description): Description {
  const pieces = new Set<string>();
  mapped(description, (schema) => {
    for (const piece of Array.isArray(schema.allOf) ? (schema.allOf as Schema[]) : [])
      if (typeof piece.$ref === 'string') pieces.add(piece.$ref);
    return schema;
  });
  const close = (value: unknown, piece: boolean): unknown => {
    if (Array.isArray(value)) return value.map((entry) => close(entry, false));
    if (typeof value !== 'object' || value === null) return value;
    const schema = value as Schema;
    const entries = Object.entries(schema).map(([key, entry]) => {
      if (key === 'allOf' && Array.isArray(entry)) return [key, entry.map((one) => close(one, true))];
      return [key, close(entry, false)];
    });
    const whole = withNull(Object.fromEntries(entries) as Schema);
    if (piece) return whole;
    if (Array.isArray(schema.allOf)) return { ...whole, unevaluatedProperties: false };
    const isObject = schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object'));
    return isObject && schema.properties && schema.additionalProperties === undefined ? { ...whole, additionalProperties: false } : whole;
  };
  const schemas = Object.entries(description.components.schemas).map(([name, schema]) => [
    name,
    close(schema, pieces.has(`#/components/schemas/${name}`)),
  ]);
  const components: Components = { ...description.components, schemas: Object.fromEntries(schemas) };
  return { paths: close(description.paths, false) as Description['paths'], components };
}
