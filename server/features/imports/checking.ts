import type { ImportField } from '@everycast/contract/imports';
import { may } from '@everycast/contract/permissions';
import { resolveWallTime } from '@everycast/contract/time';
import type { TypedWords } from '@everycast/contract/typed/typed-text';
import { loadTypedWords } from '@everycast/messages/typed-words';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { nameKey } from '../../kernel/text.ts';
import type { createFiles } from './files.ts';
import type { AccountBrief, ImportsNeeds } from './needs.ts';
import { type BuiltRow, buildRow, cellsOf, filesIn, type Problem, type RowContext } from './rows/build-row.ts';
import type { ImportRecord } from './store/import-store.ts';
import type { Checked, RowTable } from './store/row-store.ts';

const typedWords = loadTypedWords();
const languagesFrom = (own: string) =>
  Object.entries(typedWords)
    .map(([language, words]) => ({ language, words: words as unknown as TypedWords }))
    .sort((one, other) => Number(other.language === own) - Number(one.language === own));
/** The composer's checks that run at the same time. */
const atOnce = 8;

export type Checking = ReturnType<typeof createChecking>;

/** Checks rows as the composer checks posts, and says what is wrong where. */
export function createChecking(kernel: Pick<Kernel, 'clock'>, needs: ImportsNeeds, files: ReturnType<typeof createFiles>) {
  /** What rows refer to, read once for many of them. */
  async function contextOf(of: ImportRecord, actor: Membership): Promise<Omit<RowContext, 'fileOf'> & { look: LookUps }> {
    const { workspaceId } = of;
    const [accounts, groups, labels] = await Promise.all([
      needs.accounts.list(workspaceId),
      needs.groups.list(workspaceId),
      needs.labels.list(workspaceId),
    ]);
    const briefs = await needs.accounts.describe(
      workspaceId,
      accounts.map(({ id }) => id),
    );
    return {
      columns: of.columns,
      dates: { zone: of.zone, languages: languagesFrom(of.language), order: of.dateOrder, now: kernel.clock.now() },
      nameable: { accounts, groups },
      accountIds: of.accountIds.filter((id) => briefs.has(id)),
      asDrafts: of.asDrafts,
      labels: new Map(labels.map(({ id, name }) => [nameKey(name), id])),
      mayCreateLabels: may(actor, 'label.manage'),
      look: lookingIn(briefs, needs),
    };
  }

  return {
    contextOf,

    /** Checks rows; those that wait for files are left out. */
    async check(of: ImportRecord, actor: Membership, rows: readonly RowTable[], context: Awaited<ReturnType<typeof contextOf>>) {
      const named = rows.flatMap(({ cells }) => filesIn(cellsOf('media', cells, of.columns)));
      const found = await files.find(of, named);
      const checked: Checked[] = [];
      const left = rows.map((row) => ({ row, built: buildRow(row.cells, { ...context, fileOf: (name) => found.get(name) ?? 'waits' }) }));
      const work = async () => {
        for (let next = left.shift(); next; next = left.shift()) {
          const { row, built } = next;
          if (built.waits && built.problems.length === 0) continue;
          checked.push(await checkOne(actor, row, built, context.look));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return checked;
    },
  };

  async function checkOne(actor: Membership, { position, revision }: RowTable, built: BuiltRow, look: LookUps): Promise<Checked> {
    const { content, newLabels } = built;
    const when = content && (content.schedule ?? content.intended);
    const dueAt = when && when !== 'now' ? new Date(resolveWallTime(when.at, when.zone, when.fold).instant.epochMilliseconds) : null;
    const problems =
      built.problems.length > 0 || content === null ? built.problems : await refusals(() => needs.posts.prepare(actor, content, look));
    return { position, revision, problems, content, newLabels, dueAt };
  }
}

/** What the composer refuses. */
async function refusals(prepare: () => Promise<unknown>): Promise<Problem[]> {
  try {
    await prepare();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return problemsIn(error);
  }
}

type Details = { targets?: { issues: Parameters<typeof sentenceOf>[0][] }[] };

/** A refusal of the composer as problems of a row, each once. */
export function problemsIn(error: AppError): Problem[] {
  const { targets = [] } = (error.details ?? {}) as Details;
  if (error.reason.code !== 'posts.not_publishable' || targets.length === 0)
    return [{ field: error.code === 'time_is_past' ? 'date' : null, message: error.reason, fixes: [] }];
  const problems = targets.flatMap(({ issues }) =>
    issues.map((issue): Problem => {
      const { code, params, ...at } = issue;
      return { field: fieldOf(issue.field), message: sentenceOf({ code, ...(params && { params }), ...at }, 1), fixes: [] };
    }),
  );
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function fieldOf(field: string): ImportField | null {
  if (field === 'text' || field === 'thread') return 'text';
  if (field === 'firstComment') return 'first_comment';
  return field === 'media' || field === 'alt' ? field : null;
}

type LookUps = NonNullable<Parameters<ImportsNeeds['posts']['prepare']>[2]>;

/** Accounts from what was read for all rows; files are looked up. */
const lookingIn = (briefs: ReadonlyMap<string, AccountBrief>, needs: ImportsNeeds): LookUps => ({
  accounts: {
    describe: async (_workspaceId, ids) => new Map(ids.flatMap((id) => (briefs.has(id) ? [[id, briefs.get(id) as AccountBrief]] : []))),
  },
  media: {
    resolve: async (workspaceId, ids) => (ids.length === 0 ? new Map() : needs.media.resolve(workspaceId, ids)),
  },
});
