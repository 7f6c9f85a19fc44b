import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Exchange } from './record.ts';

type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  annotations?: { required?: string[] };
  minimum?: string;
  maximum?: string;
};
type Parameter = Schema & { location: string; required?: boolean; repeated?: boolean };
type Method = {
  id: string;
  httpMethod: string;
  path: string;
  parameters?: Record<string, Parameter>;
  request?: Schema;
  response?: Schema;
  mediaUpload?: { maxSize?: string; accept?: string[]; protocols: Record<string, { path: string }> };
};
type Resource = { methods?: Record<string, Method>; resources?: Record<string, Resource> };
type Description = Resource & {
  servicePath: string;
  parameters: Record<string, Parameter>;
  schemas: Record<string, Schema>;
  auth: { oauth2: { scopes: Record<string, unknown> } };
};

/**
 * Google describes the method that opens a resumable upload, but not the requests in its session. They are documented in the guide to
 * resumable uploads: a PUT to the returned URL, which returns 308 until everything has arrived.
 */
const ofSessions = { parameters: ['upload_id', 'uploadType'], statuses: [200, 201, 308, 404, 410] };

/** Google's error envelope, which no description contains. */
const envelope = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'errors'],
      properties: {
        code: { type: 'integer' },
        message: { type: 'string' },
        errors: { type: 'array', items: { type: 'object', required: ['message', 'domain', 'reason'] } },
      },
    },
  },
};

/**
 * Checks exchanges against a Google API discovery document: paths, parameters, bodies, responses. Anything unknown is an error. @param
 * prefix of its paths in URLs
 */
export function discoveryChecker(folder: string, file: string, prefix: string) {
  const description = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Description;
  const methods = methodsIn(description);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const compiled = new Map<string, ValidateFunction>();

  function errors(what: string, key: string, schema: Schema, value: unknown, method?: string): string[] {
    let validate = compiled.get(key);
    if (!validate) {
      const defs = Object.fromEntries(Object.entries(description.schemas).map(([name, one]) => [name, jsonSchema(one, method)]));
      validate = ajv.compile({ ...jsonSchema(schema, method), $defs: defs });
      compiled.set(key, validate);
    }
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message, params }) => `${what}${instancePath}: ${message} ${JSON.stringify(params)}`);
  }

  function queryErrors(name: string, { id, parameters = {} }: Method, query: URLSearchParams): string[] {
    const known = { ...description.parameters, ...parameters };
    const given = [...new Set(query.keys())];
    const missing = Object.entries(parameters).filter(
      ([key, { required, location }]) => required && location === 'query' && !query.has(key),
    );
    return [
      ...given.filter((key) => !(key in known)).map((key) => `${name} has no parameter ${key}`),
      ...missing.map(([key]) => `${name} lacks ${key}`),
      ...given.flatMap((key) => {
        const parameter = known[key];
        const values = query.getAll(key);
        if (!parameter) return [];
        const tooMany = values.length > 1 && !parameter.repeated ? [`${name}?${key} comes more than once`] : [];
        return [...tooMany, ...values.flatMap((value) => errors(`${name}?${key}`, `${id}?${key}`, parameter, typed(value, parameter)))];
      }),
    ];
  }

  function sessionErrors(name: string, { id, response }: Method, { url, status, answer }: Exchange): string[] {
    const unknown = [...url.searchParams.keys()].filter((key) => !ofSessions.parameters.includes(key));
    return [
      ...unknown.map((key) => `${name} has no parameter ${key}`),
      ...(status >= 400 || ofSessions.statuses.includes(status) ? [] : [`${name} never answers ${status}`]),
      ...answerErrors(name, id, status === 308 ? undefined : response, { status, answer }),
    ];
  }

  /** A whole file in one request: of a type and size that the method accepts. */
  function fileErrors(name: string, { mediaUpload }: Method, { headers, request, status }: Exchange): string[] {
    if (status >= 400) return [];
    const type = headers.get('content-type') ?? '';
    const size = request instanceof Uint8Array ? request.length : 0;
    return [
      ...(mediaUpload?.accept?.includes(type) ? [] : [`${name} takes no ${type}`]),
      ...(size === 0 ? [`${name} lacks its file`] : []),
      ...(size > Number(mediaUpload?.maxSize ?? Infinity) ? [`${name} takes no ${size} bytes`] : []),
    ];
  }

  function answerErrors(name: string, id: string, response: Schema | undefined, { status, answer }: Pick<Exchange, 'status' | 'answer'>) {
    if (status >= 400) return ajv.validate(envelope, answer) ? [] : [`${name} ${status}: ${ajv.errorsText()}`];
    if (response) return errors(`${name} ${status}`, `${id} answer`, response, answer);
    return answer === undefined ? [] : [`${name} ${status} has an answer that is not described`];
  }

  return {
    /** Everything that is wrong with one exchange. */
    check(exchange: Exchange): string[] {
      const { url, verb, request, status, answer } = exchange;
      const name = `${verb} ${url.pathname}`;
      const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length).replace(/^\//, '') : null;
      if (path !== null && verb === 'put' && url.searchParams.has('upload_id')) {
        const method = methods.find(({ uploads }) => uploads.includes(path))?.method;
        return method ? sessionErrors(name, method, exchange) : [`${name} is no path of uploads`];
      }
      const opens = url.searchParams.get('uploadType') === 'resumable';
      const whole = url.searchParams.get('uploadType') === 'media';
      const found = methods.find(({ method, uploads, pattern }) => {
        if (path === null || method.httpMethod.toLowerCase() !== verb) return false;
        return opens || whole ? uploads.includes(path) : pattern.test(path);
      });
      if (!found) return [`${name} is not described`];
      const { method } = found;
      const { id, request: body, response } = method;
      const unasked = body === undefined && request !== undefined && !whole ? [`${name} takes no body`] : [];
      return [
        ...queryErrors(name, method, url.searchParams),
        ...unasked,
        ...(whole ? fileErrors(name, method, exchange) : []),
        // A rejected request may be invalid, because tests send such on purpose.
        ...(body && status < 400 ? errors(`${name} request`, `${id} request`, body, request, id) : []),
        ...answerErrors(name, id, opens ? undefined : response, { status, answer }),
      ];
    },
    /** The permissions that it lists. */
    scopes: Object.keys(description.auth.oauth2.scopes),
  };
}

function methodsIn(description: Description): { method: Method; pattern: RegExp; uploads: string[] }[] {
  const all = ({ methods = {}, resources = {} }: Resource): Method[] => [
    ...Object.values(methods),
    ...Object.values(resources).flatMap((resource) => all(resource)),
  ];
  return all(description).map((method) => {
    const path = `${description.servicePath}${method.path}`;
    const pattern = new RegExp(`^${path.replace(/\{\+?\w+\}/g, '[^/]+')}$`);
    const uploads = Object.values(method.mediaUpload?.protocols ?? {}).map((protocol) => protocol.path.replace(/^\//, ''));
    return { method, pattern, uploads };
  });
}

/** A discovery document's schema as JSON Schema. Fields that `method` requires are required; unnamed ones are unknown. */
function jsonSchema(schema: Schema, method?: string): object {
  if (schema.$ref) return { $ref: `#/$defs/${schema.$ref}` };
  const { type, format, properties, additionalProperties, items } = schema;
  const limits = {
    ...(schema.enum && { enum: schema.enum }),
    ...(schema.minimum !== undefined && { minimum: Number(schema.minimum) }),
    ...(schema.maximum !== undefined && { maximum: Number(schema.maximum) }),
  };
  switch (type) {
    case 'object': {
      const named = Object.entries(properties ?? {});
      const required = named.filter(([, one]) => method && one.annotations?.required?.includes(method)).map(([name]) => name);
      return {
        type,
        properties: Object.fromEntries(named.map(([name, one]) => [name, jsonSchema(one, method)])),
        required,
        additionalProperties: additionalProperties ? jsonSchema(additionalProperties, method) : false,
      };
    }
    case 'array':
      return { type, items: jsonSchema(items ?? {}, method) };
    case 'string':
      if (format === 'int64' || format === 'uint64') return { type, pattern: format === 'uint64' ? '^\\d+$' : '^-?\\d+$' };
      return { type, ...limits, ...(format === 'date-time' && { format }) };
    case 'integer':
      return { type, ...(format === 'uint32' && { minimum: 0 }), ...limits };
    case 'number':
    case 'boolean':
      return { type, ...limits };
    default:
      return {};
  }
}

/** A parameter's text converted to its type. */
function typed(value: string, { type }: Parameter): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return type === 'boolean' && (value === 'true' || value === 'false') ? value === 'true' : value;
}
