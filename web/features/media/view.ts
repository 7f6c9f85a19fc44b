import type { Media, MediaQuery } from '@everycast/contract/media';

/** What is shown of the library. Kept in the URL, so that reloads, bookmarks and back navigation preserve it. */
export interface View {
  /** A folder's ID; `none`: files in no folder; null: everything. */
  folder: string | null;
  search: string;
  tag: string | null;
  kind: Media['kind'] | null;
  unused: boolean;
  /** Only what an AI model generated. */
  generated: boolean;
  trash: boolean;
  sort: MediaQuery['sort'];
}

export const sorts = ['newest', 'oldest', 'name', 'largest'] as const satisfies MediaQuery['sort'][];
const isSort = (value: string | null): value is View['sort'] => (sorts as readonly (string | null)[]).includes(value);
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function readView(params: URLSearchParams): View {
  const [folder, kind, sort] = [params.get('folder'), params.get('kind'), params.get('sort')];
  const trash = params.has('trash');
  return {
    folder: !trash && folder !== null && (folder === 'none' || uuid.test(folder)) ? folder : null,
    search: params.get('q') ?? '',
    tag: params.get('tag') || null,
    kind: kind === 'image' || kind === 'video' ? kind : null,
    unused: !trash && params.has('unused'),
    generated: !trash && params.has('generated'),
    trash,
    sort: isSort(sort) ? sort : 'newest',
  };
}

/** A view's URL, without defaults. */
export function writeView({ folder, search, tag, kind, unused, generated, trash, sort }: View): URLSearchParams {
  const said = {
    folder: trash ? null : folder,
    q: search || null,
    tag,
    kind,
    unused: unused && !trash ? '1' : null,
    generated: generated && !trash ? '1' : null,
    trash: trash ? '1' : null,
    sort: sort === 'newest' ? null : sort,
  };
  return new URLSearchParams(Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The view as API query parameters. */
export const queryOf = ({ folder, search, tag, kind, unused, generated, trash, sort }: View) => ({
  ...(folder !== null && { folder }),
  ...(search.trim() && { search: search.trim() }),
  ...(tag !== null && { tag }),
  ...(kind !== null && { kind }),
  ...(unused && { unused: 'true' as const }),
  ...(generated && { generated: 'true' as const }),
  ...(trash && { trash: 'true' as const }),
  sort,
});
export type ListQuery = ReturnType<typeof queryOf>;

/** Whether a changed file still belongs in a list; what only the server can tell is updated later. */
export function belongs(file: Media, { folder, tag, kind, generated, trash }: ListQuery): boolean {
  if (generated !== undefined && file.generated === null) return false;
  const there = folder === undefined || file.folderId === (folder === 'none' ? null : folder);
  return there && (file.deletedAt !== null) === (trash !== undefined) && (!tag || file.tags.includes(tag)) && (!kind || file.kind === kind);
}

/** Whether anything filters the view, besides the folder. */
export const isNarrowed = ({ search, tag, kind, unused, generated }: View): boolean =>
  search.trim() !== '' || tag !== null || kind !== null || unused || generated;

/** The address after a change. It may already have more than what is still shown, which a quick second click must not undo. */
export const changedIn = (now: URLSearchParams, change: Partial<View>) => writeView({ ...readView(now), ...change });
