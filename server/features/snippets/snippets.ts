import { defined } from '@everycast/contract/defined';
import { maxSnippets, type NewSnippet, type Snippet } from '@everycast/contract/snippets';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { compareNames } from '../../kernel/messages.ts';
import { nameKey } from '../../kernel/text.ts';
import type { SnippetsNeeds } from './needs.ts';
import { createSnippetsStore, type OwnerRow, type SnippetRow } from './snippet-store.ts';

const gone = () => new AppError('not_found', 'snippets.gone');

/** Hashtag groups, snippets and signatures of a workspace. Accounts of a signature that are disconnected are kept and not shown. */
export interface Snippets {
  /** All of a workspace, by name. */
  list(workspaceId: string): Promise<Snippet[]>;

  /** @throws AppError already_exists, limit_reached, invalid_input */
  create(workspaceId: string, request: NewSnippet): Promise<Snippet>;

  /** Posts with its text keep it. @throws AppError not_found, already_exists, invalid_input */
  replace(workspaceId: string, id: string, request: NewSnippet): Promise<Snippet>;

  /** Posts with its text keep it. @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;
}

export function createSnippets(kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents'>, needs: SnippetsNeeds): Snippets {
  const store = createSnippetsStore(kernel.db);
  kernel.domainEvents.on('accounts.moved', async (tx, { fromWorkspaceId, accountIds }) => {
    await store.removeOwners(tx, accountIds);
    await kernel.events.publish(tx, fromWorkspaceId, { type: 'snippets.changed' });
  });

  /** Changes a workspace's snippets, one change at a time, and notifies browsers. */
  const changing = <T>(workspaceId: string, work: (tx: Tx, rows: SnippetRow[]) => Promise<T>): Promise<T> =>
    kernel.db.transaction().execute(async (tx) => {
      await store.lock(tx, workspaceId);
      const result = await work(tx, await store.list(workspaceId, tx));
      await kernel.events.publish(tx, workspaceId, { type: 'snippets.changed' });
      return result;
    });

  /** Those of the accounts that are connected. */
  async function connected(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const known = await needs.accounts.describe(workspaceId, [...new Set(ids)]);
    return new Set(ids.filter((id) => known.get(id)?.connected));
  }

  async function views(workspaceId: string, rows: readonly SnippetRow[], tx?: Tx): Promise<Snippet[]> {
    const signatures = rows.filter(({ kind }) => kind === 'signature').map(({ id }) => id);
    const owners = await store.owners(signatures, tx);
    const shown = await connected(workspaceId, idsOf(owners, 'accountId'));
    return rows.map(({ id, kind, name, text }) => {
      const own = owners.filter(({ snippetId }) => snippetId === id);
      const accountIds = idsOf(own, 'accountId').filter((accountId) => shown.has(accountId));
      return { id, kind, name, text, accountIds: accountIds.sort(), groupIds: idsOf(own, 'groupId').sort() };
    });
  }

  /** @throws AppError invalid_input if one isn't a connected account or a group of the workspace */
  async function refuseUnknown(workspaceId: string, { accountIds, groupIds }: Owners): Promise<void> {
    const known = await connected(workspaceId, accountIds);
    if (accountIds.some((id) => !known.has(id))) throw new AppError('invalid_input', 'snippets.unknown_account');
    const groups = groupIds.length > 0 ? await needs.groups.list(workspaceId) : [];
    if (groupIds.some((id) => !groups.some((group) => group.id === id))) throw new AppError('invalid_input', 'snippets.unknown_group');
  }

  /** @throws AppError already_exists if one has another signature, by name */
  function refuseOwned(owners: readonly OwnerRow[], rows: readonly SnippetRow[], { accountIds, groupIds }: Owners, self?: string): void {
    const taken = owners.find(
      ({ snippetId, accountId, groupId }) =>
        snippetId !== self && ((accountId !== null && accountIds.includes(accountId)) || (groupId !== null && groupIds.includes(groupId))),
    );
    const other = taken && rows.find(({ id }) => id === taken.snippetId);
    if (other) throw new AppError('already_exists', 'snippets.owner_taken', { name: other.name }, { path: 'accountIds' });
  }

  /** Checks a request against what is there, and writes the owners; disconnected accounts stay. */
  async function setOwners(tx: Tx, workspaceId: string, id: string, request: NewSnippet, rows: readonly SnippetRow[]): Promise<void> {
    const owners = await store.owners(
      rows.map((row) => row.id),
      tx,
    );
    const wanted = ownersOf(request);
    refuseOwned(owners, rows, wanted, id);
    const had = idsOf(
      owners.filter(({ snippetId }) => snippetId === id),
      'accountId',
    );
    const shown = await connected(workspaceId, had);
    const hidden = request.kind === 'signature' ? had.filter((accountId) => !shown.has(accountId)) : [];
    await store.setOwners(tx, id, [
      ...[...wanted.accountIds, ...hidden].map((accountId) => ({ snippetId: id, accountId, groupId: null })),
      ...wanted.groupIds.map((groupId) => ({ snippetId: id, accountId: null, groupId })),
    ]);
  }

  return {
    async list(workspaceId) {
      const shown = await views(workspaceId, await store.list(workspaceId));
      return shown.toSorted((one, other) => compareNames(one.name, other.name));
    },

    async create(workspaceId, request) {
      await refuseUnknown(workspaceId, ownersOf(request));
      return changing(workspaceId, async (tx, rows) => {
        refuseTaken(rows, request);
        if (rows.length >= maxSnippets) throw new AppError('limit_reached', 'snippets.limit_reached', { max: maxSnippets });
        const row = { ...columnsOf(request), id: newId(), workspaceId, createdAt: kernel.clock.now() };
        await store.insert(tx, row);
        await setOwners(tx, workspaceId, row.id, request, rows);
        const [view] = await views(workspaceId, [row], tx);
        return defined(view);
      });
    },

    async replace(workspaceId, id, request) {
      await refuseUnknown(workspaceId, ownersOf(request));
      return changing(workspaceId, async (tx, rows) => {
        const before = rows.find((row) => row.id === id);
        if (!before) throw gone();
        refuseTaken(rows, request, id);
        const columns = columnsOf(request);
        await store.update(tx, id, columns);
        await setOwners(tx, workspaceId, id, request, rows);
        const [view] = await views(workspaceId, [{ ...before, ...columns }], tx);
        return defined(view);
      });
    },

    remove: (workspaceId, id) =>
      changing(workspaceId, async (tx, rows) => {
        if (!rows.some((row) => row.id === id)) throw gone();
        await store.remove(tx, id);
      }),
  };
}

type Owners = Pick<Snippet, 'accountIds' | 'groupIds'>;

const nobody: Owners = { accountIds: [], groupIds: [] };
const ownersOf = (request: NewSnippet): Owners => (request.kind === 'signature' ? request : nobody);
const columnsOf = ({ kind, name, text }: NewSnippet) => ({ kind, name, nameKey: nameKey(name), text });
const idsOf = (owners: readonly OwnerRow[], of: 'accountId' | 'groupId'): string[] => owners.flatMap((owner) => owner[of] ?? []);

/** @throws AppError already_exists */
function refuseTaken(rows: readonly SnippetRow[], { kind, name }: NewSnippet, self?: string): void {
  const taken = rows.find((row) => row.kind === kind && row.nameKey === nameKey(name) && row.id !== self);
  if (taken) throw new AppError('already_exists', `snippets.name_taken_${kind}`, { name: taken.name }, { path: 'name' });
}
