/** Which posts a list shows. An empty list means all. */
export interface PostsFilter {
  accountIds: readonly string[];
  labelIds: readonly string[];
  authorIds: readonly string[];
  /** Words that the text contains. The server applies it. */
  search: string;
}

export const noPostsFilter: PostsFilter = { accountIds: [], labelIds: [], authorIds: [], search: '' };

export const isFiltered = ({ accountIds, labelIds, authorIds, search }: PostsFilter): boolean =>
  search !== '' || [accountIds, labelIds, authorIds].some((ids) => ids.length > 0);

/** The filter as the API takes it. */
export const filterQuery = ({ accountIds, labelIds, authorIds, search }: PostsFilter) => ({
  ...(accountIds.length > 0 && { account: accountIds.join(',') }),
  ...(labelIds.length > 0 && { label: labelIds.join(',') }),
  ...(authorIds.length > 0 && { author: authorIds.join(',') }),
  ...(search && { search }),
});

/** The filter as a page's address has it: empty values aren't in it. */
export const filterParams = ({ accountIds, labelIds, authorIds, search }: PostsFilter) => ({
  account: accountIds.join(','),
  label: labelIds.join(','),
  author: authorIds.join(','),
  search,
});

/**
 * What a person changed in a filter, as parameters. Only that is set: the address may already have more than what is still shown, and a quick
 * second click must not undo the first.
 */
export const changedParams = (shown: Record<string, string>, next: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== (shown[name] ?? '')));

export const listed = (value: string | null): string[] => value?.split(',').filter(Boolean) ?? [];

/** The filter of a page's address. */
export const filterIn = (params: URLSearchParams): PostsFilter => ({
  accountIds: listed(params.get('account')),
  labelIds: listed(params.get('label')),
  authorIds: listed(params.get('author')),
  search: params.get('search') ?? '',
});

/** The address's parameters now; what was rendered last may be older. */
export const paramsNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/** An address's parameters after a person changed a filter from what is shown. */
export const withFilter = (now: URLSearchParams, shown: PostsFilter, next: PostsFilter): URLSearchParams =>
  withParams(now, changedParams(filterParams(shown), filterParams(next)));

/** An address's parameters with some of them set, or removed if empty. */
export function withParams(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
  return next;
}
