import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphApi, type GraphNode, type GraphTypes, listErrors, nodeErrors, parameterErrors } from './graph-types.ts';
import type { Exchange } from './record.ts';

/** Parameters of every edge that is read. */
const ofReading = ['fields', 'limit', 'after', 'before'];
/** Common properties of all write responses: the description names what is created, but not the response. */
const ofWriting = ['id', 'success'];

export interface GraphExceptions {
  /** Requests that the description doesn't cover, by verb and path, and why. */
  beyond: readonly { request: RegExp; why: string }[];
  /** Parameters that an edge accepts besides the described ones: "POST Page photos" → names. */
  alsoTakes: Readonly<Record<string, readonly string[]>>;
  /** Parameters of edges whose type differs from the description. */
  params?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A write response's properties besides its ID: "POST Page videos" → names. The description doesn't cover these. */
  alsoGives: Readonly<Record<string, readonly string[]>>;
  /** Fields of nodes whose type differs from the description. */
  types: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Edges whose response type differs from the description: "POST Page feed" → PagePost. */
  makes: Readonly<Record<string, string>>;
  /** Names in the description that mean another file of it, and edges that are spelled differently there. */
  alias: Readonly<Record<string, string>>;
}

/**
 * Checks requests to Meta's Graph API and their responses against its codegen description: nodes with their fields, edges with their
 * parameters. An ID's type is that of the edge that returned it; `known` lists others.
 */
export function graphChecker(folder: string, exceptions: GraphExceptions, known: Readonly<Record<string, string>>) {
  const kinds = new Map(Object.entries(known));
  const types = typesIn(folder, exceptions);

  function check(exchange: Exchange): string[] {
    const path = /\/v\d+\.\d+\/(.+)$/.exec(exchange.url.pathname)?.[1] ?? exchange.url.pathname.split('/').at(-1) ?? '';
    const verb = exchange.verb.toUpperCase();
    const name = `${verb} ${path}`;
    if (exceptions.beyond.some(({ request }) => request.test(`${verb} ${exchange.url.pathname}`))) return [];
    const [id = '', edge, ...more] = path.split('/');
    const kind = kinds.get(id);
    if (kind === undefined) return [`${name}: nothing gave the id ${id}`];
    const api = types.node(kind)?.apis.find((one) => one.method === verb && endpointOf(one) === (exceptions.alias[edge ?? ''] ?? edge));
    if (!api || more.length > 0) return [`${name}: ${kind} has no such edge`];
    const title = [verb, kind, ...(edge === undefined ? [] : [edge])].join(' ');
    const about = { title, verb, api, exchange, params: paramsOf(exchange), made: exceptions.makes[title] ?? api.return };
    return [...requestErrors(about), ...answerErrors(about)].map((error) => `${title}: ${error}`);
  }

  type About = { title: string; verb: string; api: GraphApi; exchange: Exchange; params: Record<string, string>; made: string };

  function requestErrors({ title, verb, api, params, made }: About): string[] {
    const also = exceptions.alsoTakes[title] ?? [];
    const missing = api.params.filter(({ name, required }) => required && !(name in params)).map(({ name }) => `${name} is needed`);
    const wrong = Object.entries(params).flatMap(([name, value]) => {
      const described = api.params.find((one) => one.name === name);
      if (described) return parameterErrors(types, name, exceptions.params?.[title]?.[name] ?? described.type, value);
      return also.includes(name) || (verb === 'GET' && ofReading.includes(name)) ? [] : [`it takes no ${name}`];
    });
    return [...missing, ...wrong, ...fieldErrors(params.fields ?? '', made)];
  }

  /** `fields` lists an edge's fields and edges, each with its own in braces. */
  function fieldErrors(fields: string, kind: string): string[] {
    const node = types.node(kind);
    if (!node || fields === '') return [];
    return topLevel(fields).flatMap(({ name, inner }) => {
      const field = node.fields.find((one) => one.name === name);
      const edge = node.apis.find((one) => one.method === 'GET' && one.endpoint === name);
      if (!field && !edge) return [`${kind} has no field ${name}`];
      return fieldErrors(inner, edge?.return ?? field?.type ?? '');
    });
  }

  function answerErrors({ title, verb, api, exchange: { status, answer }, params, made }: About): string[] {
    const gives = exceptions.alsoGives[title] ?? [];
    if (status >= 400) return refusalErrors(answer);
    if (verb === 'GET' && api.endpoint !== undefined) {
      learn(answer, made);
      return listErrors(types, 'answer', made, answer);
    }
    const body = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
    if (verb === 'GET') {
      const unasked = Object.keys(body).filter(
        (key) => key !== 'id' && params.fields !== undefined && !topLevel(params.fields).some(({ name }) => name === key),
      );
      return [...unasked.map((key) => `${key} was not asked for`), ...nodeErrors(types, 'answer', made, body)];
    }
    if (api.endpoint !== undefined) for (const id of [body.id, body.video_id]) if (typeof id === 'string') kinds.set(id, made);
    if (!Object.keys(body).some((key) => [...ofWriting, ...gives].includes(key))) return ['nothing says what was made'];
    const strange = Object.keys(body).filter((key) => !ofWriting.includes(key) && !gives.includes(key));
    return strange.map((key) => `nothing tells of ${key} in the answer`);
  }

  /** A list's nodes, and those of the edges that were read along with them. */
  function learn(answer: unknown, kind: string): void {
    const { data } = (answer ?? {}) as { data?: unknown };
    const edges = types.node(kind)?.apis.filter(({ method, endpoint }) => method === 'GET' && endpoint !== undefined) ?? [];
    for (const one of Array.isArray(data) ? (data as Record<string, unknown>[]) : []) {
      if (typeof one.id === 'string') kinds.set(one.id, kind);
      for (const { endpoint = '', return: inner } of edges) learn(one[endpoint], inner);
    }
  }

  return {
    /** Everything that is wrong with exchanges, in order. */
    check: (exchanges: readonly Exchange[]): string[] => exchanges.flatMap(check),
  };
}

const endpointOf = ({ endpoint }: GraphApi) => endpoint;

/** Parameters from the URL, and from the body if that is a form. */
function paramsOf({ url, request }: Exchange): Record<string, string> {
  const form =
    typeof request === 'object' && request !== null && !(request instanceof Uint8Array) ? (request as Record<string, string>) : {};
  return { ...Object.fromEntries(url.searchParams), ...form };
}

const ofErrors = [
  ...['message', 'type', 'code', 'error_subcode', 'fbtrace_id'],
  ...['is_transient', 'error_user_title', 'error_user_msg', 'error_data'],
];
/** Errors have a format that no file describes: message, type, code and a number for support. */
function refusalErrors(answer: unknown): string[] {
  const { error } = answer as { error?: Record<string, unknown> };
  const whole =
    typeof error?.message === 'string' &&
    typeof error.type === 'string' &&
    Number.isInteger(error.code) &&
    typeof error.fbtrace_id === 'string' &&
    Object.keys(error).every((key) => ofErrors.includes(key));
  return whole ? [] : [`this is no error of the Graph API: ${JSON.stringify(answer)}`];
}

function topLevel(fields: string): { name: string; inner: string }[] {
  const found: { name: string; inner: string }[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= fields.length; at += 1) {
    const character = fields[at] ?? ',';
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character !== ',' || depth > 0) continue;
    const [, name = '', inner = ''] = /^([a-z_]+)(?:\.[a-z_]+\([^)]*\))*(?:\{(.*)\})?$/.exec(fields.slice(from, at)) ?? [];
    found.push({ name, inner });
    from = at + 1;
  }
  return found;
}

function typesIn(folder: string, { alias, types }: GraphExceptions): GraphTypes {
  const nodes = new Map<string, GraphNode | undefined>();
  const enumerations = JSON.parse(readFileSync(join(folder, 'enum_types.json'), 'utf8')) as { name: string; values: string[] }[];
  const values = new Map(enumerations.map((one) => [one.name, one.values]));
  return {
    values: (name) => values.get(name),
    node(asked) {
      const name = alias[asked] ?? asked;
      if (!nodes.has(name)) {
        const file = join(folder, `${name}.json`);
        const node = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as GraphNode) : undefined;
        const fields = (node?.fields ?? []).map((field) => ({ ...field, type: types[name]?.[field.name] ?? field.type }));
        nodes.set(name, node && { apis: node.apis ?? [], fields });
      }
      return nodes.get(name);
    },
  };
}
