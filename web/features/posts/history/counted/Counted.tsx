import type { Post } from '@everycast/contract/posts';
import { useState } from 'react';
import { useGroups } from '../../../../ui/groups/use-groups.ts';
import { Causes } from './Causes.tsx';
import { Rest } from './Rest.tsx';
import { sorted } from './sorted.ts';
import { Totals } from './Totals.tsx';

/** A post on several accounts: how many it reached, what went wrong by cause, and everything else in a line each. */
export function Counted({ post, zone }: { post: Post; zone: string }) {
  /** The target whose timeline is open: one at a time. */
  const [openId, setOpenId] = useState<string | null>(null);
  const groups = useGroups() ?? [];
  const { counted, causes, rest } = sorted(post.targets);
  const of = { post, zone, groups, openId, open: (id: string) => setOpenId(id === openId ? null : id) };
  return (
    <>
      <Totals post={post} counted={counted} groups={groups} zone={zone} />
      {causes.length > 0 && <Causes causes={causes} {...of} />}
      {rest.map(({ tally, targets }) => (
        <Rest key={tally} tally={tally} targets={targets} {...of} />
      ))}
    </>
  );
}
