import { type ExportPart, exportParts } from '@everycast/contract/workspace-exports';
import { message } from '@everycast/messages/message';
import { say } from '../../../kernel/messages.ts';

/** What tells people what an archive has, in the language of who asked for it. */
export function readme({ name, at, parts }: { name: string; at: Date; parts: readonly ExportPart[] }): string {
  const sections = exportParts.filter((part) => parts.includes(part)).map((part) => message(`workspace_exports.readme_${part}`));
  const texts = [message('workspace_exports.readme', { name, at: at.toISOString() }), ...sections, message('workspace_exports.readme_end')];
  // As every editor on every system breaks lines.
  return `\uFEFF${texts.map(say).join('\n\n')}\n`.replaceAll('\n', '\r\n');
}
