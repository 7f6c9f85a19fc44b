import type { WorkspaceExport } from '@everycast/contract/workspace-exports';
import { say } from '../../kernel/messages.ts';
import type { ExportRow } from './export-store.ts';

export const exportsUrl = '/api/v1/workspace-exports';

/** An export as people see it. */
export function shown(row: ExportRow, names: ReadonlyMap<string, string>): WorkspaceExport {
  const { id, state, parts, userId, step, steps, records, bytes, missing, problemCode, problemMessage } = row;
  return {
    id,
    state,
    parts,
    requestedBy: userId === null ? null : (names.get(userId) ?? null),
    progress: Math.min(1, Math.max(0, row.progress)),
    step,
    steps,
    records,
    bytes,
    missing,
    problem: problemCode === null || problemMessage === null ? null : { code: problemCode, message: say(problemMessage) },
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    // With the workspace, for a link can't send a header.
    url: state === 'done' ? `${exportsUrl}/${id}/file?workspace=${row.workspaceId}` : null,
  };
}
