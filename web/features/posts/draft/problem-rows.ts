import type { Account } from '@everycast/contract/accounts';
import type { Issue, Measure } from '@everycast/platforms/port/manifest';
import { pictureAdapted } from '@everycast/platforms/port/renditions/chosen';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { say } from '../../../lib/platforms/say.ts';
import type { AccountCheck } from './problems.ts';

/** Something to fix, or to know, about the post on some accounts of one platform. */
export interface ProblemRow {
  key: string;
  platform: Account['platform'];
  accounts: Account[];
  /** Theirs. */
  checks: AccountCheck[];
  issue: Issue;
  /** In the reader's language. */
  sentence: string;
  /** If the text doesn't fit: what the platform counts. */
  tooLong: Measure | null;
}

type Issues = AccountCheck['issues'];

/** What is said of several accounts of a platform alike is one row. */
function rowsOf(checks: readonly AccountCheck[], said: (check: AccountCheck) => Issues): ProblemRow[] {
  const rows = new Map<string, ProblemRow>();
  for (const check of checks) {
    const { account, measure, measures } = check;
    for (const issue of said(check)) {
      const sentence = say(sentenceOf(issue, measures.length));
      const isLength = issue.code === 'text_too_long' && issue.field === 'text' && measures.length === 1;
      const key = JSON.stringify([account.platform, sentence, isLength && measure.over]);
      const row = rows.get(key);
      if (row) {
        row.accounts.push(account);
        row.checks.push(check);
      } else {
        const tooLong = isLength ? measure : null;
        rows.set(key, { key, platform: account.platform, accounts: [account], checks: [check], issue, sentence, tooLong });
      }
    }
  }
  return [...rows.values()];
}

/** What keeps the post from going out. @param fresh nothing was written yet, which isn't a problem */
export const problemRows = (checks: readonly AccountCheck[], { fresh }: { fresh: boolean }): ProblemRow[] =>
  rowsOf(checks, ({ issues }) => (fresh ? issues.filter(({ code }) => code !== 'empty') : issues));

/** What happens to it on its way. What is done to an option's image is shown next to it. */
export const noteRows = (checks: readonly AccountCheck[]): ProblemRow[] =>
  rowsOf(checks, ({ notes }) => notes.filter(({ code }) => code !== pictureAdapted));
