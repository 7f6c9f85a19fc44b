import { say } from '../../kernel/messages.ts';
import type { JobRow } from './clip-store.ts';

/** What people see of any job: its progress, and why it failed. */
export const outlined = ({ mediaId, state, progress, problemCode, problemMessage }: JobRow) => ({
  mediaId,
  state,
  progress: Math.min(1, Math.max(0, progress)),
  problem: problemCode === null || problemMessage === null ? null : { code: problemCode, message: say(problemMessage) },
});
