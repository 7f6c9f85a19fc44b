interface Named {
  name: string;
  type: string;
}
export interface GraphApi {
  name: string;
  method: string;
  endpoint?: string;
  return: string;
  params: (Named & { required: boolean })[];
}
/** A node of Meta's codegen description: its fields, and its operations and edges. */
export interface GraphNode {
  fields: Named[];
  apis: GraphApi[];
}

/** All known types: nodes by name, and enum values. */
export interface GraphTypes {
  node(name: string): GraphNode | undefined;
  values(enumeration: string): readonly string[] | undefined;
}

const whole = /^-?\d+$/;

/** What is wrong with a parameter, which is always text. */
export function parameterErrors(types: GraphTypes, name: string, type: string, value: string): string[] {
  const wrong = (is: boolean) => (is ? [] : [`${name} is no ${type}: ${value}`]);
  const inner = /^list<(.+)>$/.exec(type)?.[1];
  if (inner !== undefined) {
    const list = jsonIn(value);
    if (!Array.isArray(list)) return wrong(false);
    return list.flatMap((one) => parameterErrors(types, `${name}[]`, inner, typeof one === 'string' ? one : JSON.stringify(one)));
  }
  switch (type) {
    case 'string':
    case 'file':
      return [];
    case 'int':
      return wrong(whole.test(value));
    case 'unsigned int':
      return wrong(/^\d+$/.test(value));
    case 'float':
      return wrong(value !== '' && Number.isFinite(Number(value)));
    case 'bool':
      return wrong(['true', 'false', '0', '1'].includes(value));
    case 'datetime':
      return wrong(whole.test(value) || !Number.isNaN(Date.parse(value)));
    case 'list':
    case 'map':
    case 'Object':
      return wrong(typeof jsonIn(value) === 'object');
    default: {
      const values = types.values(type);
      return values ? wrong(values.includes(value)) : [`${name} has the type ${type}, which nothing describes`];
    }
  }
}

/** What is wrong with a value of a response. */
function valueErrors(types: GraphTypes, where: string, type: string, value: unknown): string[] {
  const wrong = (is: boolean) => (is ? [] : [`${where} is no ${type}: ${JSON.stringify(value)}`]);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const inner = /^list<(.+)>$/.exec(type)?.[1];
  if (inner !== undefined || type === 'list') {
    if (!Array.isArray(value)) return wrong(false);
    return inner === undefined ? [] : value.flatMap((one, index) => valueErrors(types, `${where}[${index}]`, inner, one));
  }
  switch (type) {
    case 'string':
      return wrong(typeof value === 'string');
    case 'int':
    case 'unsigned int':
      return wrong(Number.isInteger(value));
    case 'float':
      return wrong(typeof value === 'number');
    case 'bool':
      return wrong(typeof value === 'boolean');
    case 'datetime':
      return wrong(typeof value === 'string' && !Number.isNaN(Date.parse(value)));
    case 'Object':
    case 'map':
      return wrong(isObject);
    default:
      return isObject ? nodeErrors(types, where, type, value as Record<string, unknown>) : wrong(false);
  }
}

/** What is wrong with a node of a response; an undescribed one may be anything. */
export function nodeErrors(types: GraphTypes, where: string, name: string, value: Record<string, unknown>): string[] {
  const node = types.node(name);
  if (!node) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const type = node.fields.find((field) => field.name === key)?.type;
    if (type !== undefined) return valueErrors(types, `${where}.${key}`, type, one);
    const edge = node.apis.find((api) => api.method === 'GET' && api.endpoint === key);
    return edge ? listErrors(types, `${where}.${key}`, edge.return, one) : [`${name} has no field ${key} (${where})`];
  });
}

/** A list of nodes, or an edge's single one. */
export function listErrors(types: GraphTypes, where: string, name: string, value: unknown): string[] {
  const { data, paging, summary, ...rest } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const strange = Object.keys(rest).map((key) => `${where} is a list and has ${key}`);
  const nodes = Array.isArray(data) ? data : [data];
  return [...strange, ...nodes.flatMap((one, index) => valueErrors(types, `${where}[${index}]`, name, one))];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported as a value of the wrong type.
    return undefined;
  }
}
