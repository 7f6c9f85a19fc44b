import * as commonWords from 'words:common';
import { IconFlask } from '@tabler/icons-react';
import { Icon } from './Icon.tsx';
import { Text } from './primitives/primitives.tsx';
import css from './SandboxMark.module.css';

/** Shown wherever something of the sandbox could be mistaken for the real thing. `small`: as an icon, where names need the room. */
export function SandboxMark({ small = false }: { small?: boolean }) {
  const t = commonWords.useWords();
  if (small)
    return (
      <Text as="span" rigid tone="quiet" title={t('sandbox')} className={css.small}>
        <Icon of={IconFlask} size={14} />
        <span className="visually-hidden">{t('sandbox')}</span>
      </Text>
    );
  return (
    <Text as="span" rigid p="0 6" border="dashed" radius={4} size={12} tone="muted" weight="medium" nowrap className={css.mark}>
      {t('sandbox')}
    </Text>
  );
}
