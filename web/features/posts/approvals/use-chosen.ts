import { useState } from 'react';
import type { Request } from './brands.ts';

/** The selected requests, each as it was when it was selected. Those that are no longer listed don't count. */
export function useChosen(requests: readonly Request[] | undefined) {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const choosable = requests?.filter(({ mine }) => mine) ?? [];
  const chosen = choosable.filter(({ post }) => seen.has(post.id));
  const isChosen = (id: string) => seen.has(id);
  const toggle = ({ post, approval, mine }: Request) => {
    const next = new Map(seen);
    if (!next.delete(post.id) && mine) next.set(post.id, approval.seen);
    setSeen(next);
  };
  const all = () => setSeen(new Map(choosable.map(({ post, approval }) => [post.id, approval.seen])));
  const clear = () => setSeen(new Map());
  const items = chosen.map(({ post }) => ({ postId: post.id, seen: seen.get(post.id) ?? '' }));
  return { items, isChosen, toggle, all, clear, isAll: choosable.length > 0 && chosen.length === choosable.length };
}

export type Chosen = ReturnType<typeof useChosen>;
