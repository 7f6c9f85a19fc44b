import { type MessageCode, message } from '@everycast/messages/message';
import { z } from 'zod';
import { say } from '../../kernel/messages.ts';

interface Prompt {
  title: MessageCode;
  description: MessageCode;
  text: MessageCode;
  /** What people fill in: by the name that their client shows. */
  asks: Readonly<Record<string, MessageCode>>;
}

/** What people choose in their assistant to begin with. */
const prompts: ReadonlyMap<string, Prompt> = new Map<string, Prompt>([
  [
    'plan_week',
    {
      title: 'mcp.plan_week',
      description: 'mcp.plan_week_about',
      text: 'mcp.plan_week_text',
      asks: { topic: 'mcp.ask_topic' },
    },
  ],
  ['review_drafts', { title: 'mcp.review_drafts', description: 'mcp.review_drafts_about', text: 'mcp.review_drafts_text', asks: {} }],
  ['answer_inbox', { title: 'mcp.answer_inbox', description: 'mcp.answer_inbox_about', text: 'mcp.answer_inbox_text', asks: {} }],
  ['sum_up_month', { title: 'mcp.sum_up_month', description: 'mcp.sum_up_month_about', text: 'mcp.sum_up_month_text', asks: {} }],
]);

export const listPrompts = () =>
  [...prompts].map(([name, { title, description, asks }]) => ({
    name,
    title: say(message(title)),
    description: say(message(description)),
    arguments: Object.entries(asks).map(([ask, about]) => ({ name: ask, description: say(message(about)), required: true })),
  }));

/** The most that a person fills in, in UTF-16 units. */
const longest = 2_000;
const Filled = z.record(z.string(), z.string().max(longest));

/** @returns null if there is no such prompt, or it isn't filled in */
export function promptText(name: string, given: unknown): { description: string; text: string } | null {
  const prompt = prompts.get(name);
  const filled = Filled.safeParse(given ?? {}).data;
  if (!prompt || !filled) return null;
  const asked = Object.keys(prompt.asks).map((ask) => [ask, filled[ask]?.trim() ?? ''] as const);
  if (asked.some(([, value]) => value === '')) return null;
  return { description: say(message(prompt.description)), text: say(message(prompt.text, Object.fromEntries(asked))) };
}
