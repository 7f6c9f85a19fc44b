/** A value's shape. Objects are closed; `?` before a field makes it optional. */
export type Shape =
  | 'any'
  | 'nothing'
  | 'text'
  | 'number'
  | 'flag'
  | RegExp
  | { only: readonly (string | number | boolean)[] }
  | { list: Shape; min?: number; max?: number }
  | { longest: number }
  | { either: readonly Shape[] }
  | { fields: Readonly<Record<string, Shape>> };

/** What is wrong with a value, each with its position. */
export function shapeErrors(shape: Shape, value: unknown, at = ''): string[] {
  const wrong = (what: string) => [`${at || 'it'} ${what}: ${JSON.stringify(value)?.slice(0, 120)}`];
  if (shape === 'any') return [];
  if (shape === 'nothing') return value === undefined ? [] : wrong('is something');
  if (shape === 'text') return typeof value === 'string' ? [] : wrong('is no text');
  if (shape === 'number') return typeof value === 'number' ? [] : wrong('is no number');
  if (shape === 'flag') return typeof value === 'boolean' ? [] : wrong('is neither true nor false');
  if (shape instanceof RegExp) return typeof value === 'string' && shape.test(value) ? [] : wrong(`does not fit ${shape}`);
  if ('only' in shape) return shape.only.includes(value as never) ? [] : wrong(`is none of ${shape.only.join(', ')}`);
  if ('longest' in shape) return typeof value === 'string' && value.length <= shape.longest ? [] : wrong(`is longer than ${shape.longest}`);
  if ('either' in shape) return shape.either.some((one) => shapeErrors(one, value).length === 0) ? [] : wrong('is of no known kind');
  if ('list' in shape) {
    if (!Array.isArray(value)) return wrong('is no list');
    const { list, min = 0, max = Number.POSITIVE_INFINITY } = shape;
    if (value.length < min || value.length > max) return wrong(`has ${value.length} entries`);
    return value.flatMap((one, index) => shapeErrors(list, one, `${at}[${index}]`));
  }
  return fieldErrors(shape.fields, value, at, wrong);
}

function fieldErrors(fields: Readonly<Record<string, Shape>>, value: unknown, at: string, wrong: (what: string) => string[]): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('is no object');
  const given = value as Record<string, unknown>;
  const strange = Object.keys(given).filter((name) => !(name in fields) && !(`?${name}` in fields));
  const inner = Object.entries(fields).flatMap(([key, shape]) => {
    const name = key.replace(/^\?/, '');
    if (given[name] === undefined) return key.startsWith('?') ? [] : [`${at}.${name} is missing`];
    return shapeErrors(shape, given[name], `${at}.${name}`);
  });
  return [...strange.map((name) => `${at}.${name} is not known`), ...inner];
}
