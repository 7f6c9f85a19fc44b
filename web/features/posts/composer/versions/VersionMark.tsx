import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { GroupTile } from '../../../../ui/groups/GroupTile.tsx';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Text } from '../../../../ui/primitives/primitives.tsx';
import type { VersionName } from '../../draft/tabs.ts';

/** Whose version: a mark, and a name. */
export function VersionMark({ version, size = 14 }: { version: VersionName; size?: 14 | 16 }) {
  const name = useVersionName()(version);
  return (
    <>
      <OwnerMark version={version} size={size} />
      <Text as="bdi" truncate title={name}>
        {name}
      </Text>
    </>
  );
}

/** The mark alone. */
export function OwnerMark({ version, size }: { version: VersionName; size: 14 | 16 }) {
  if (version.of === 'platform') return <PlatformMark platform={version.platform} size={size} />;
  if (version.of === 'group') return <GroupTile group={version.group} />;
  return version.of === 'account' ? (
    <PlatformMark platform={version.account.platform} sandbox={version.account.sandbox} size={size} named />
  ) : null;
}

export function useVersionName() {
  const t = useWords();
  return (version: VersionName): string => {
    if (version.of === 'platform') return platformName(version.platform);
    if (version.of === 'group') return version.group.name;
    return version.of === 'account' ? shownHandle(version.account) : t('variants.all');
  };
}
