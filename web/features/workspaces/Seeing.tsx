import { useWords } from 'words:workspaces';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Text } from '../../ui/primitives/primitives.tsx';

/** Says what someone is limited to. Nothing for those who see all accounts. */
export function Seeing({ groupIds }: { groupIds: readonly string[] | null }) {
  const t = useWords();
  const groups = useGroups();
  if (!groupIds || !groups) return null;
  const names = groups.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name);
  return (
    <Text as="span" size={12} tone={names.length > 0 ? 'quiet' : 'wait'} weight="regular" breaks>
      {names.length > 0 ? t('seen.only', { names }) : t('seen.nothing')}
    </Text>
  );
}
