import { useWords } from 'words:activity';
import { activityKeptDays } from '@everycast/contract/activity';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

type Days = (typeof activityKeptDays)[number];

/** How long the activity is kept; owners choose. @param days undefined until it is loaded */
export function Kept({ days }: { days: number | null | undefined }) {
  const t = useWords();
  const isOwner = useSession().workspace.permissions.includes('owner.manage');
  const keep = useMutation({
    mutationFn: (keptDays: Days) => answer(http.PUT('/api/v1/activity/settings', { body: { keptDays } })),
    onSuccess: () => {
      toast.ok(t('keptSaved'));
      return refresh('/api/v1/activity');
    },
    onError: (problem) => void toast.fail(problem.message),
  });
  if (days === undefined) return <span />;
  const named = (kept: number | null) => {
    if (kept === null) return t('keptAlways');
    return kept === 365 ? t('keptForYear') : t('keptFor', { count: kept });
  };
  if (!isOwner) {
    return (
      <Text as="span" size={13} tone="muted">
        {named(days)}
      </Text>
    );
  }
  return (
    <Menu
      side="below-start"
      variant="ghost"
      heading={t('keep')}
      trigger={
        <>
          {named(days)}
          <Icon of={IconChevronDown} size={14} />
        </>
      }
      options={activityKeptDays.map((kept) => ({
        key: String(kept),
        label: named(kept),
        checked: kept === days,
        choose: () => keep.mutate(kept),
      }))}
    />
  );
}
