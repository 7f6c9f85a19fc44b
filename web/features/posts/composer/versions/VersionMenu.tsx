import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { platformName } from '../../../../lib/platforms/places.ts';
import type { withoutVersion } from '../../draft/tabs.ts';
import type { VersionKey } from '../../draft/versions.ts';
import { type Choice, SearchList } from '../tools/SearchList.tsx';
import { OwnerMark } from './VersionMark.tsx';

type Owners = ReturnType<typeof withoutVersion>;

/** What a version can be for: platforms, groups and accounts, each found by its names, and accounts by those of their groups, too. */
export default function VersionMenu({ owners, make }: { owners: Owners; make: (key: VersionKey) => void }) {
  const t = useWords();
  const groups = owners.flatMap((owner) => (owner.of === 'group' ? [owner.group] : []));
  const choicesOf = (of: Owners[number]['of']): Choice[] =>
    owners.flatMap((owner): Choice[] => {
      const { key } = owner;
      if (owner.of !== of || owner.of === 'all' || key === null) return [];
      const choice = { key, mark: <OwnerMark version={owner} size={16} />, choose: () => make(key) };
      if (owner.of !== 'account') {
        const name = owner.of === 'platform' ? platformName(owner.platform) : owner.group.name;
        return [{ ...choice, name, detail: t('variants.for', { count: owner.accounts.length }) }];
      }
      const { id, platform, displayName } = owner.account;
      const its = groups.filter(({ accountIds }) => accountIds.includes(id)).map(({ name }) => name);
      return [{ ...choice, name: shownHandle(owner.account), detail: [platformName(platform), displayName, ...its].join(' · ') }];
    });
  return (
    <SearchList
      label={t('variants.makeFor')}
      none=""
      sections={[
        { title: t('variants.platforms'), choices: choicesOf('platform') },
        { title: t('variants.groups'), choices: choicesOf('group') },
        { title: t('accounts.title'), choices: choicesOf('account') },
        { choices: [] },
      ]}
    />
  );
}
