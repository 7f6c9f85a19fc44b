import { useWords } from 'words:proxy-choice';
import type { SavedProxy } from '@everycast/contract/proxies';
import { NativeSelect } from '@mantine/core';

interface Props {
  proxies: readonly SavedProxy[];
  /** Shown above; or only for screen readers. */
  label?: string;
  ariaLabel?: string;
  description?: string;
  /** What it means that none is chosen. */
  none: string;
  value: string | null;
  change: (proxyId: string | null) => void;
}

/** One of the workspace's proxies, or none. */
export function ProxySelect({ proxies, label, ariaLabel, description, none, value, change }: Props) {
  return (
    <NativeSelect
      label={label}
      aria-label={ariaLabel}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value ?? ''}
      data={[{ value: '', label: none }, ...proxies.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(event) => change(event.currentTarget.value || null)}
    />
  );
}

/** The proxy that a new account is connected through; nothing where the workspace has none. */
export function ConnectThrough({ proxies, value, change }: Pick<Props, 'value' | 'change'> & { proxies: Props['proxies'] | undefined }) {
  const t = useWords();
  if (!proxies || proxies.length === 0) return null;
  return <ProxySelect proxies={proxies} label={t('own')} description={t('help')} none={t('none')} value={value} change={change} />;
}
