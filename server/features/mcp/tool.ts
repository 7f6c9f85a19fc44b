import type { Confirmation } from '@everycast/contract/permissions';
import { issuesIn, messageOfIssue } from '@everycast/messages/schema';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { namingFields } from '../../kernel/http/invalid.ts';
import type { Api } from './api.ts';

/** What a tool works with: the API, what its person has to confirm, and where they do that. */
export interface ToolContext {
  api: Api;
  confirmation: Confirmation;
  /** A path of the web app as an address. */
  address(path: string): string;
  /** Logs what nobody expected. */
  failed(error: unknown): void;
}

/**
 * What a call does, for clients that ask their person accordingly. `reads`: changes nothing; `writes`: adds or changes something nobody
 * else sees yet; `removes`: something is gone afterwards; `goesOut`: others may see it.
 */
type ToolKind = 'reads' | 'writes' | 'removes' | 'goesOut';

const hintsOf = {
  reads: { readOnlyHint: true, openWorldHint: false },
  writes: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  removes: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
  goesOut: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
} as const satisfies Record<ToolKind, object>;

/** A tool as assistants see it. Its description is for them, in English, as the API's is. */
export interface Tool {
  name: string;
  description: string;
  annotations: (typeof hintsOf)[ToolKind];
  inputSchema: { type: 'object'; [more: string]: unknown };
  /** @throws AppError invalid_input, Refusal */
  run(context: ToolContext, input: unknown): Promise<object>;
}

interface ToolDefinition<Input extends z.ZodObject> {
  name: string;
  description: string;
  kind: ToolKind;
  input: Input;
  run(context: ToolContext, input: z.output<Input>): Promise<object>;
}

interface ReaderDefinition<Input extends z.ZodObject> {
  name: string;
  description: string;
  input: Input;
  request(input: z.output<Input>): Omit<Parameters<Api>[0], 'method'>;
  /** What is left of the answer. */
  shown: z.ZodObject;
}

const described: Parameters<typeof z.toJSONSchema>[1] = {
  target: 'draft-7',
  io: 'input',
  unrepresentable: 'any',
  // Clients read them with other engines, which refuse some of ours. Tools check their input themselves.
  override: ({ jsonSchema }) => {
    jsonSchema.pattern = undefined;
  },
};

export function tool<Input extends z.ZodObject>({ name, description, kind, input, run }: ToolDefinition<Input>): Tool {
  return {
    name,
    description,
    annotations: hintsOf[kind],
    inputSchema: { ...z.toJSONSchema(input, described), type: 'object' },
    run: async (context, given) => run(context, checked(input, given)),
  };
}

/** A tool that calls one route for reading, and shows some of its answer. */
export function reader<Input extends z.ZodObject>({ name, description, input, request, shown }: ReaderDefinition<Input>): Tool {
  return tool({
    name,
    description,
    kind: 'reads',
    input,
    run: async ({ api }, given) => shown.parse(await api({ method: 'GET', ...request(given) })),
  });
}

/** @throws AppError invalid_input, which says of each field what is wrong */
function checked<Input extends z.ZodObject>(input: Input, given: unknown): z.output<Input> {
  const result = input.safeParse(given ?? {});
  if (result.success) return result.data;
  const wrong = result.error.issues
    .flatMap((issue) => issuesIn(issue))
    .map((issue) => ({ path: (issue.path ?? []).join('.'), what: messageOfIssue(issue) }));
  throw new AppError('invalid_input', namingFields(wrong));
}
