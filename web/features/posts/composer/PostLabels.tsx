import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { LabelChoice } from '../../../ui/labels/LabelChoice.tsx';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import type { Composer } from './use-composer.ts';

/** The post's labels. A label deleted while the post is open is removed from it. */
export const PostLabels = memo(function PostLabels({ ids, edit }: { ids: readonly string[]; edit: Composer['edit'] }) {
  const change = useCallback(
    (to: (labelIds: readonly string[]) => string[]) => edit((was) => ({ ...was, labelIds: to(was.labelIds) })),
    [edit],
  );
  const mayManage = useSession().workspace.permissions.includes('label.manage');
  const { data, refetch } = useQuery(get('/api/v1/labels'));
  const isStrange = data !== undefined && ids.some((id) => !data.items.some((label) => label.id === id));
  useEffect(() => {
    if (!isStrange) return;
    // The list may be older than the post: only a fresh one shows which labels are gone.
    void refetch().then(({ data: fresh }) => {
      if (fresh) change((labelIds) => labelIds.filter((id) => fresh.items.some((label) => label.id === id)));
    });
  }, [isStrange, refetch, change]);
  if (!data || (data.items.length === 0 && !mayManage)) return null;
  return (
    <Row gap="8 12" wrap>
      <LabelChoice chosen={ids} change={(chosen) => change(() => chosen)} />
      <LabelMarks ids={ids} />
    </Row>
  );
});
