import type { Post } from '@everycast/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { type Draft, sameContent } from '../draft/draft.ts';
import type { ShorteningAccount } from '../draft/short-links.ts';
import { brandWatermarks, type PublishingAccount, watermarksFor, watermarksIn, withWatermarks } from '../draft/watermarks.ts';

const none = new Map<string, never>();

/**
 * The accounts, with the watermarks that the draft's images and videos get on them. `offered`: those of the brands, whether this post gets
 * them or not. A planned post that nobody has changed yet keeps the ones that it was saved with.
 */
export function useWatermarks(draft: Draft, accounts: readonly ShorteningAccount[], post: Post | null) {
  const { data: kits } = useQuery(get('/api/v1/brand'));
  const groups = useGroups();
  const opened = useRef(draft);
  const keeps = post !== null && post.state !== 'draft' && sameContent(opened.current, draft);
  const offered = kits && groups ? brandWatermarks(draft, kits, groups) : none;
  const chosen = keeps ? watermarksIn(post) : kits && groups ? watermarksFor(draft, kits, groups) : none;
  // Accounts stay the same objects until their watermarks are others, because checks are made again for every other object.
  const key = JSON.stringify([...chosen].map(([id, { media, ...mark }]) => [id, mark]));
  const latest = useRef<ReturnType<typeof watermarksIn>>(chosen);
  latest.current = chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the watermarks
  const watermarked: readonly PublishingAccount[] = useMemo(() => withWatermarks(accounts, latest.current), [accounts, key]);
  return { watermarked, offered, chosen };
}
