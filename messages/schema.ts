import { type Message, type MessageCode, message, type Param, type Params } from './message.ts';

/** What a schema found wrong, as zod describes it. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly origin?: string;
  readonly expected?: string;
  readonly format?: string;
  readonly inclusive?: boolean;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  readonly params?: Record<string, unknown> | undefined;
  readonly path?: readonly PropertyKey[];
  /** For a union: what each alternative found wrong. */
  readonly errors?: readonly (readonly Issue[])[];
}

const own = /^schema\.\w+$/;

/** True for a text of our own, which says what to do; those for zod's own checks say little without the name of the field. */
export const isOwn = ({ code }: Message): boolean => own.test(code);

/**
 * An issue as those that tell what to change, with their paths: for a union, those of the alternative that was meant, which is the one with
 * the fewest of those whose type or value isn't wrong as a whole. The issue itself if nothing tells which was meant.
 */
export function issuesIn(issue: Issue): readonly Issue[] {
  const path = issue.path ?? [];
  const [meant] = (issue.errors ?? [])
    .map((issues) => issues.flatMap((inner) => issuesIn(inner)))
    .filter((issues) => issues.length > 0 && !issues.some(isWholly))
    .sort((one, other) => one.length - other.length);
  return meant?.map((inner) => ({ ...inner, path: [...path, ...(inner.path ?? [])] })) ?? [issue];
}

const isWholly = ({ code, path }: Issue): boolean =>
  (path ?? []).length === 0 && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union');

/**
 * The message for a validation issue. A schema's own message is a code of the area `schema`, and its values are those of the check
 * (`maximum`) or the `params` of a refinement. zod's English is not used.
 */
export function messageOfIssue(issue: Issue): Message {
  const { code = '', message: text = '', origin = '', inclusive = true, params = {}, ...facts } = issue;
  const values = { ...facts, ...params } as Params;
  if (own.test(text)) return message(text as MessageCode, plain(values));
  switch (code) {
    case 'invalid_type':
      return / undefined$/.test(text) ? message('fields.required') : message('fields.type', plain(values));
    case 'too_small':
    case 'too_big': {
      if (origin === 'string' || origin === 'array')
        return message(`fields.${code}_${origin}`, { count: values.minimum ?? values.maximum ?? 0 });
      return message(inclusive ? `fields.${code}` : `fields.${code}_exclusive`, plain(values));
    }
    case 'invalid_format':
      return message('fields.format', plain(values));
    case 'unrecognized_keys':
      return message('fields.unknown', { keys: values.keys ?? [], count: issue.keys?.length ?? 0 });
    case 'invalid_value':
      return message('fields.value', { values: (issue.values ?? []).map(String) });
    case 'not_multiple_of':
      return message('fields.multiple', plain(values));
    default:
      return message('fields.invalid');
  }
}

/** Only what a text can show. */
const plain = (values: Params): Params =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Param] => ['string', 'number'].includes(typeof entry[1])));
