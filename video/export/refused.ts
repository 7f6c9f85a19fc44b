import { DiskFull, ToolFailed } from '../tool/run.ts';

/** What was asked cannot be made. The message is for people: what, why, and what to do. */
export class ExportRefused extends Error {
  override name = 'ExportRefused';
}

/** The same failure in words for people, where a tool's own words are not; what told it stays its cause. */
export function forPeople(error: unknown): unknown {
  if (error instanceof DiskFull) {
    return new ExportRefused('There is no space left on the disk that the server works on. Free some, then try again.', { cause: error });
  }
  if (error instanceof ToolFailed && error.lastWords !== '') {
    const message =
      'This video could not be exported: a part of it is damaged, or of a kind that is not known here. Keep another part, or load it again.';
    return new ExportRefused(message, { cause: error });
  }
  return error;
}
