import { message } from '@everycast/messages/message';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { say } from '../../kernel/messages.ts';
import { Refusal } from './api.ts';
import type { Tool, ToolContext } from './tool.ts';

const Details = z.object({
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  targets: z.array(z.object({ handle: z.string(), issues: z.array(z.object({ message: z.string() })) })).optional(),
});

const asText = (text: string) => [{ type: 'text' as const, text }];

/** What a tool answers. What the API refuses is an answer, too: an assistant reads why, and tells its person or tries something else. */
export async function answerOf(tool: Tool, context: ToolContext, input: unknown): Promise<CallToolResult> {
  try {
    return { content: asText(JSON.stringify(await tool.run(context, input), null, 1)) };
  } catch (error) {
    return { isError: true, content: asText(saidOf(context, error)) };
  }
}

/** What an assistant is told of an error: why it was refused, or else only that something went wrong, which is logged. */
export function saidOf({ failed }: Pick<ToolContext, 'failed'>, error: unknown): string {
  const said = refusalIn(error);
  if (said === null) failed(error);
  return said ?? say(message('common.internal'));
}

/** Why something was refused, in the reader's language, with its code; null if that isn't a refusal. */
function refusalIn(error: unknown): string | null {
  if (error instanceof AppError) return `${say(error.reason)} (${error.code})`;
  if (!(error instanceof Refusal)) return null;
  const { code, message: why, details } = error.said;
  const { fields = [], targets = [] } = Details.safeParse(details).data ?? {};
  const more = [
    ...fields.map((field) => `${field.path}: ${field.message}`),
    ...targets.flatMap(({ handle, issues }) => issues.map((issue) => `${handle}: ${issue.message}`)),
  ];
  return [`${why} (${code})`, ...more].join('\n');
}
