import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** One request with its response, as sent over the wire. */
export type Exchange = { url: URL; verb: string; contentType: string | null; request: unknown; status: number; answer: unknown };

/** A `fetch` that records its exchanges, for checking them afterwards. */
export function recordingFetch(exchanges: Exchange[]): typeof fetch {
  return async (input, init = {}) => {
    const response = await fetch(input, init);
    const text = await response.clone().text();
    const { method = 'GET', body } = init;
    exchanges.push({
      url: new URL(String(input)),
      verb: method.toLowerCase(),
      contentType: new Headers(init.headers).get('content-type'),
      request: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
      status: response.status,
      answer: text === '' ? undefined : JSON.parse(text),
    });
    return response;
  };
}

/**
 * The folder with the platforms' own API descriptions, from PLATFORM_APIS, or null without it.
 * @throws Error in CI, where the descriptions are required
 */
export function platformApis(): string | null {
  const folder = process.env.PLATFORM_APIS;
  if (folder && existsSync(folder)) return folder;
  if (process.env.CI === 'true') throw new Error('PLATFORM_APIS must name the folder with the API descriptions of the platforms.');
  return null;
}

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Body = { content: Record<string, { schema?: Schema }> };
/** Some responses have no body. */
type Operation = { parameters?: Parameter[]; requestBody?: Body; responses: Record<string, Partial<Body>> };
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

/** Checks exchanges against an OpenAPI 3.1 description. `formats`: those that JSON Schema doesn't define. */
export function openApiChecker(folder: string, file: string, formats: Record<string, RegExp>, adjust: (schema: Schema) => Schema) {
  const description = adjusted(JSON.parse(readFileSync(join(folder, file), 'utf8')), adjust) as Description;
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...formats, binary: true } });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components: description.components });
  const compiled = new Map<Schema, ValidateFunction>();

  function errors(what: string, schema: Schema | undefined, value: unknown): string[] {
    if (!schema) return [];
    let validate = compiled.get(schema);
    if (!validate) {
      validate = ajv.compile(adjusted(schema, absolute) as Schema);
      compiled.set(schema, validate);
    }
    return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath}: ${message}`);
  }

  return {
    /** Everything that is wrong with one exchange. Of errors only the format is checked, because servers return more than are listed. */
    check({ url, verb, contentType, request, status, answer }: Exchange): string[] {
      const name = `${verb} ${url.pathname}`;
      const operation = description.paths[url.pathname]?.[verb];
      if (!operation) return [`${name} is not described`];
      const given = new Set(url.searchParams.keys());
      const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const unknown = [...given].filter((key) => !parameters.some((parameter) => parameter.name === key));
      const missing = parameters.filter((parameter) => parameter.required && !given.has(parameter.name));
      const content = operation.requestBody?.content ?? {};
      const body = content[contentType ?? ''] ?? content['*/*'];
      if (request !== undefined && !body) return [`${name} takes no ${contentType}`];
      const described = operation.responses[String(status)];
      return [
        ...unknown.map((key) => `${name} has no parameter ${key}`),
        ...missing.map((parameter) => `${name} lacks ${parameter.name}`),
        ...parameters.flatMap((p) =>
          given.has(p.name) ? errors(`${name}?${p.name}`, p.schema, meant(p.schema, url.searchParams.getAll(p.name))) : [],
        ),
        ...errors(`${name} request`, body?.schema, request),
        ...(described ? [] : [`${name} never answers ${status}`]),
        ...(status === 200 && described && !described.content && answer !== undefined ? [`${name} ${status} has no body`] : []),
        ...errors(`${name} ${status}`, status === 200 ? described?.content?.['application/json']?.schema : refusal, answer),
      ];
    },
    /** Everything that is wrong with a value nested in a described one. */
    checkAs: (schema: string, value: unknown): string[] => errors(schema, { $ref: `#/components/schemas/${schema}` }, value),
  };
}

/** A parameter's value; all are text, and a list is repeated. */
const meant = ({ type }: Schema, texts: readonly string[]): unknown => {
  const [text = null] = texts;
  if (type === 'array') return texts;
  return type === 'integer' ? Number(text) : type === 'boolean' && /^(true|false)$/.test(text ?? '') ? text === 'true' : text;
};

const refusal: Schema = { type: 'object', required: ['error', 'message'] };

function adjusted(value: unknown, change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((entry) => adjusted(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(change(value as Schema)).map(([key, entry]) => [key, adjusted(entry, change)]));
}

const absolute = (schema: Schema): Schema =>
  typeof schema.$ref === 'string' && schema.$ref.startsWith('#') ? { ...schema, $ref: `api${schema.$ref}` } : schema;
