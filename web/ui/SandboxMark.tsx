import * as commonWords from 'words:common';
import { Text } from './primitives/primitives.tsx';
import css from './SandboxMark.module.css';

/** Shown wherever something of the sandbox could be mistaken for the real thing. */
export function SandboxMark() {
  const t = commonWords.useWords();
  return (
    <Text as="span" rigid p="0 6" border="dashed" radius={4} size={12} tone="muted" weight="medium" nowrap className={css.mark}>
      {t('sandbox')}
    </Text>
  );
}
