import type { ImportField, ImportPreview } from '@everycast/contract/imports';
import type { Media } from '@everycast/contract/media';
import { may } from '@everycast/contract/permissions';
import type { NewPost } from '@everycast/contract/posts';
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
import { buildRow, cellsOf, filesIn, type Problem, type RowContext } from './rows/build-row.ts';
import { textKeyOf } from './rows/duplicates.ts';
import type { ImportRecord } from './store/import-store.ts';
import type { Checked, RowTable } from './store/row-store.ts';

const typedWords = loadTypedWords();
const languagesFrom = (own: string) =>
  Object.entries(typedWords)
    .map(([language, words]) => ({ language, words: words as unknown as TypedWords }))
    .sort((one, other) => Number(other.language === own) - Number(one.language === own));

export type Checking = ReturnType<typeof createChecking>;

/** Checks rows as the composer checks posts, and says what is wrong where. */
export function createChecking(kernel: Pick<Kernel, 'clock'>, needs: ImportsNeeds, files: ReturnType<typeof createFiles>) {
  /** What rows refer to, read once for many of them. */
  async function contextOf(of: ImportRecord, actor: Membership): Promise<CheckContext> {
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
      lookFor: async (contents) => lookingIn(briefs, await mediaOf(workspaceId, contents), needs),
    };
  }

  /** Reads rows, and looks up the files that they name. */
  async function build(of: ImportRecord, rows: readonly RowTable[], context: CheckContext, look?: { fetches: boolean }) {
    const named = rows.flatMap(({ cells }) => filesIn(cellsOf('media', cells, of.columns)));
    const found = await files.find(of, named, look);
    return rows.map((row) => ({ row, built: buildRow(row.cells, { ...context, fileOf: (name) => found.get(name) ?? 'waits' }) }));
  }

  return {
    contextOf,

    /** A row as the post that it would be, as far as it can be read; null if it can't. Nothing is fetched for it. */
    async preview(of: ImportRecord, actor: Membership, row: RowTable): Promise<ImportPreview | null> {
      const [one] = await build(of, [row], await contextOf(of, actor), { fetches: false });
      const post = one?.built.readable;
      if (!post) return null;
      const media = await mediaOf(of.workspaceId, [post]);
      const accounts = await needs.accounts.describe(of.workspaceId, post.accountIds);
      return {
        text: post.text,
        accountIds: post.accountIds,
        firstComment: post.firstComment ?? '',
        media: post.media.flatMap(({ id, alt }) => {
          const file = media.get(id);
          return file ? [{ id, alt, media: file }] : [];
        }),
        versions: (post.versions ?? []).map(({ platform = null, text = null }) => ({
          platform,
          groupId: null,
          accountIds: post.accountIds.filter((id) => accounts.get(id)?.platform === platform),
          text,
          media: null,
          thread: null,
          firstComment: null,
        })),
      };
    },

    /** Checks rows; those that wait for files are left out. */
    async check(of: ImportRecord, actor: Membership, rows: readonly RowTable[], context: Awaited<ReturnType<typeof contextOf>>) {
      const all = await build(of, rows, context);
      const left = all.filter(({ built }) => !built.waits || built.problems.length > 0);
      const contents = left.flatMap(({ built: { content, problems } }) => (content && problems.length === 0 ? [content] : []));
      const prepared = await needs.posts.prepareAll(actor, contents, await context.lookFor(contents));
      const refused = new Map(prepared.map((result, index) => [contents[index], result instanceof AppError ? problemsIn(result) : []]));
      return left.map(({ row, built }): Checked => {
        const { content, newLabels } = built;
        const { position, revision } = row;
        const problems = (content && refused.get(content)) ?? built.problems;
        return { position, revision, problems, content, newLabels, dueAt: dueOf(content), textKey: content && textKeyOf(content) };
      });
    },
  };

  /** The files that posts name, looked up once for all of them. */
  async function mediaOf(workspaceId: string, contents: readonly NewPost[]): Promise<Map<string, Media>> {
    const ids = [...new Set(contents.flatMap(({ media }) => media.map(({ id }) => id)))];
    return ids.length === 0 ? new Map() : needs.media.resolve(workspaceId, ids);
  }
}

function dueOf(content: NewPost | null): Date | null {
  const when = content && (content.schedule ?? content.intended);
  if (!when || when === 'now') return null;
  return new Date(resolveWallTime(when.at, when.zone, when.fold).instant.epochMilliseconds);
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

type LookUps = Parameters<ImportsNeeds['posts']['prepareAll']>[2];

/** What rows refer to. `lookFor`: how the composer's checks look up what these posts name. */
interface CheckContext extends Omit<RowContext, 'fileOf'> {
  lookFor(contents: readonly NewPost[]): Promise<LookUps>;
}

const those = <T>(ids: readonly string[], known: ReadonlyMap<string, T>): Map<string, T> =>
  new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) as T]] : [])));

/** Accounts and files from what was read for all rows; other files are looked up. */
const lookingIn = (briefs: ReadonlyMap<string, AccountBrief>, media: ReadonlyMap<string, Media>, needs: ImportsNeeds): LookUps => ({
  accounts: { describe: async (_workspaceId, ids) => those(ids, briefs) },
  media: {
    resolve: async (workspaceId, ids) => (ids.every((id) => media.has(id)) ? those(ids, media) : needs.media.resolve(workspaceId, ids)),
  },
});
