import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Response {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: object }>;
}
interface Described {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Record<string, object>; responses: Record<string, Response>; headers: Record<string, object> };
}
export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Compares what a server answers with its own API description: the JSON of /api/openapi.json. */
export function answersDescribed(description: string) {
  const { paths, components }: Described = JSON.parse(description);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components });
  const absolute = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));
  const responsesOf = (method: string, path: string) => paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const seen = new Set<string>();

  return {
    /** What the description says differently; nothing if the answer is as described. */
    differences(method: string, path: string, { status, headers, body }: Answered): string[] {
      const described = responsesOf(method, path)[status];
      if (!described) return [`${method} ${path}: ${status} isn't described: ${body}`];
      seen.add(`${method} ${path} ${status}`);
      const shared = described.$ref?.split('/').at(-1);
      const { content = {}, headers: named = {} } = shared === undefined ? described : (components.responses[shared] ?? {});
      const without = Object.keys(named).filter((name) => !(name.toLowerCase() in headers));
      const schema = content['application/json']?.schema;
      const validate = ajv.compile(schema ? absolute(schema) : { const: '' });
      const isValid = validate(schema ? JSON.parse(body) : body);
      return [
        ...without.map((name) => `${method} ${path}: ${status} has no header ${name}`),
        ...(isValid
          ? []
          : (validate.errors ?? []).map((error) => `${method} ${path}: ${status}${error.instancePath} ${error.message}: ${body}`)),
      ];
    },
    /** Statuses of an operation's own that no answer has had so far; those that many share aren't its own. */
    unseen: (method: string, path: string): string[] =>
      Object.entries(responsesOf(method, path))
        .filter(([status, { $ref }]) => $ref === undefined && !seen.has(`${method} ${path} ${status}`))
        .map(([status]) => status),
  };
}
