import { useWords } from 'words:proxy-choice';
import type { AccountProxy } from '@everycast/contract/proxies';
import { Text } from '../primitives/primitives.tsx';

/** What an account's traffic goes through, as which address, and how fast. */
export function ThroughProxy({ proxy: { name, from, address, milliseconds } }: { proxy: AccountProxy }) {
  const t = useWords();
  const parts = [
    t(from === 'group' ? 'throughGroup' : 'through', { name }),
    ...(address === null ? [] : [t('seenAs', { address })]),
    ...(milliseconds === null ? [] : [t('took', { ms: milliseconds })]),
  ];
  return (
    <Text size={12} tone="quiet" num>
      {parts.join(' · ')}
    </Text>
  );
}
