import { useWords } from 'words:posts';
import { IconPlus } from '@tabler/icons-react';
import { Icon } from '../../../../ui/Icon.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import type { withoutVersion } from '../../draft/tabs.ts';
import type { VersionKey } from '../../draft/versions.ts';
import { VersionMark } from './VersionMark.tsx';
import css from './Versions.module.css';

/** Makes a version for a platform, a group or an account that has none. */
export function AddVersion({ owners, make }: { owners: ReturnType<typeof withoutVersion>; make: (key: VersionKey) => void }) {
  const t = useWords();
  if (owners.length === 0) return null;
  return (
    <Menu
      side="below-start"
      variant="small"
      className={css.small}
      label={t('variants.make')}
      trigger={<Icon of={IconPlus} size={16} />}
      heading={t('variants.makeFor')}
      options={owners.flatMap(({ key, ...version }) =>
        key === null ? [] : [{ key, label: <VersionMark version={version} size={16} />, choose: () => make(key) }],
      )}
    />
  );
}
