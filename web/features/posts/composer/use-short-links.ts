import type { Account } from '@everycast/contract/accounts';
import type { Post } from '@everycast/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { get } from '../../../lib/api/client.ts';
import type { Draft } from '../draft/draft.ts';
import { linksOf, useRememberedLinks } from '../draft/remembered-links.ts';
import { type ShorteningAccount, shortLinksFor, withShortLinks } from '../draft/short-links.ts';

/** The accounts, with the short links that the draft's addresses become on those that shorten them. */
export function useShortLinks(
  draft: Draft,
  accounts: readonly Account[],
  post: Post | null,
  savedId: string | undefined,
): readonly ShorteningAccount[] {
  const { data: settings } = useQuery(get('/api/v1/short-links/settings'));
  const saved = useRememberedLinks(savedId);
  const first = useMemo(() => (post ? linksOf(post) : null), [post]);
  const links = shortLinksFor(draft, settings ?? null, saved ?? first ?? new Map());
  // Accounts stay the same objects until their links are others, because checks are made again for every other object.
  const key = JSON.stringify([...links]);
  const latest = useRef(links);
  latest.current = links;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the links
  return useMemo(() => withShortLinks(accounts, latest.current), [accounts, key]);
}
