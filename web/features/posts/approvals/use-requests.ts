import { isClients } from '@everycast/contract/approval-modes';
import type { ApprovalsQuery } from '@everycast/contract/approvals';
import type { Post } from '@everycast/contract/posts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { paramsNow, withParams } from '../../../lib/posts-filter.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { byBrand, keyOfBrand, requestsOf, type Sort, sorts } from './brands.ts';

export type View = Exclude<ApprovalsQuery['view'], 'open'>;

const quietly = { replace: true, preventScrollReset: true };

/** The requests of the view in the page's address, by brand, and the one that is open. */
export function useRequests() {
  const approves = useSession().workspace.permissions.includes('post.approve');
  const [params, setParams] = useSearchParams();
  const policy = useQuery(get('/api/v1/approval-policy')).data;
  const hasClients = policy !== undefined && [policy.mode, ...policy.groups.map(({ mode }) => mode)].some(isClients);
  const wanted = params.get('view');
  const views: View[] = [
    ...(approves ? (['waiting'] as const) : []),
    ...(approves && (hasClients || wanted === 'client') ? (['client'] as const) : []),
    'asked',
    'decided',
  ];
  const view = views.find((one) => one === wanted) ?? (approves ? 'waiting' : 'asked');
  const list = useQuery({ ...get('/api/v1/approvals', { params: { query: { view } } }), placeholderData: keepPreviousData });
  const groups = useGroups();
  const items = list.isPlaceholderData ? undefined : list.data?.items;
  const sort = sorts.find((one) => one === params.get('sort')) ?? 'asked';
  const all = useMemo(() => (items && groups ? byBrand(requestsOf(items), groups, sort) : undefined), [items, groups, sort]);
  const wantedBrand = params.get('group');
  const brand = all?.some((one) => keyOfBrand(one) === wantedBrand) ? wantedBrand : null;
  const brands = useMemo(() => (brand === null ? all : all?.filter((one) => keyOfBrand(one) === brand)), [all, brand]);
  const requests = useMemo(() => brands?.flatMap((brand) => brand.requests), [brands]);
  const openId = params.get('post');
  const open = useCallback((id: string | null) => setParams(withParams(paramsNow(), { post: id ?? '' }), quietly), [setParams]);
  const choose = (next: View) => setParams(withParams(paramsNow(), { view: next, post: '' }), quietly);
  const arrange = (next: { group?: string; sort?: Sort }) => setParams(withParams(paramsNow(), { ...next, post: '' }), quietly);
  return { list, arranged: { all, brand, sort, arrange }, brands, requests, views, view, choose, openId, open };
}

export type Arranged = ReturnType<typeof useRequests>['arranged'];

/**
 * A post as the person first saw it. If what is asked for changes while they look at it, they still see what they had, and `changed` is
 * the new post, until they `show` it: nobody decides about what they haven't seen.
 */
export function useSeen(id: string | null) {
  const query = useQuery({ ...get('/api/v1/posts/{id}', { params: { path: { id: id ?? '' } } }), enabled: id !== null });
  const [{ seen, isCurrent }, setSeen] = useState<{ seen: Post | null; isCurrent: boolean }>({ seen: null, isCurrent: false });
  const show = (next: Post) => setSeen({ seen: next, isCurrent: query.isFetchedAfterMount });
  const post = id === null ? null : (query.data ?? null);
  // What is left of an earlier visit hasn't been seen in this one.
  const isOther = seen?.id !== post?.id || !isCurrent;
  const isSame = seen?.approval?.seen === post?.approval?.seen || post?.approval?.state !== 'waiting';
  if (post && (isOther || isSame) && (post !== seen || isCurrent !== query.isFetchedAfterMount)) show(post);
  const shown = seen?.id === id ? seen : post;
  return { query, post: shown, changed: post && shown && post !== shown && !isOther && !isSame ? post : null, show };
}
