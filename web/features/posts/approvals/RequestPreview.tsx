import type { Post } from '@everycast/contract/posts';
import { useMemo } from 'react';
import { useTimes } from '../../../lib/session/session.tsx';
import { draftOf } from '../draft/draft.ts';
import { linksOf } from '../draft/remembered-links.ts';
import { watermarksIn } from '../draft/watermarks.ts';
import { DraftPreview } from './DraftPreview.tsx';

/** What the post's accounts will show, a platform at a time. */
export function RequestPreview({ post, when }: { post: Post; when: string }) {
  const { zone } = useTimes();
  const draft = useMemo(() => draftOf(post, { mode: 'now', at: '', zone, fold: 'earlier' }), [post, zone]);
  const links = useMemo(() => linksOf(post), [post]);
  const watermarks = useMemo(() => watermarksIn(post), [post]);
  return <DraftPreview draft={draft} when={when} links={links} watermarks={watermarks} />;
}
