import type { BrandField, BrandKit, BrandKitChange, BrandKits } from '@everycast/contract/brand';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';

type Change = BrandKitChange & { inherit?: BrandField[] };

/** The kit that is shown: of the workspace, or of a group, which has some fields from the workspace. */
export interface ShownKit {
  kit: BrandKit;
  /** Whether a field is the kit's own; all of the workspace's are. */
  isOwn(field: BrandField): boolean;
  /** Null: someone may not change it. */
  change: ((change: Change) => void) | null;
  /** Makes a field the workspace's again; null if there is none to have it from. */
  inherit: ((field: BrandField) => void) | null;
  problem: ApiProblem | null;
  busy: boolean;
}

/** @param groupId null for the workspace's */
export function useKit(kits: BrandKits, groupId: string | null): ShownKit {
  const mayManage = useSession().workspace.permissions.includes('brand.manage');
  const save = useMutation<BrandKits, ApiProblem, Change>({
    mutationFn: (body) =>
      groupId === null
        ? answer(http.PATCH('/api/v1/brand', { body }))
        : answer(http.PATCH('/api/v1/account-groups/{id}/brand', { params: { path: { id: groupId } }, body })),
    onSettled: () => refresh('/api/v1/brand'),
    // In the order in which they were made: each has all of a field.
    scope: { id: `brand ${groupId}` },
  });
  const group = kits.groups.find((one) => one.groupId === groupId);
  return {
    kit: group?.kit ?? kits.workspace,
    isOwn: (field) => groupId === null || (group?.own.includes(field) ?? false),
    change: mayManage ? save.mutate : null,
    inherit: mayManage && groupId !== null ? (field) => save.mutate({ inherit: [field] }) : null,
    problem: save.error,
    busy: save.isPending,
  };
}
