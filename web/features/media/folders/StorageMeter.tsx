import { useWords } from 'words:media';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../lib/measures.ts';
import { Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { storageQuery } from '../lists.ts';
import css from './Side.module.css';

/** How much storage is used, and of how much, if there is a limit. */
export function StorageMeter() {
  const t = useWords();
  const { data } = useQuery(storageQuery);
  if (!data) return null;
  const { usedBytes, storageBytes } = data;
  const used = formatBytes(usedBytes);
  const full = storageBytes !== null && usedBytes >= storageBytes * 0.9;
  return (
    <Stack as="section" gap={6} mt="auto" size={12} tone="quiet" num aria-label={t('storage.title')} p="16 8 4">
      {storageBytes !== null && (
        <meter
          className={css.meter}
          data-full={full || undefined}
          min={0}
          max={storageBytes}
          value={Math.min(usedBytes, storageBytes)}
          aria-label={t('storage.title')}
        />
      )}
      <p>{storageBytes === null ? t('storage.used', { used }) : t('storage.usedOf', { used, all: formatBytes(storageBytes) })}</p>
      {full && <Text tone="wait">{t('storage.full')}</Text>}
    </Stack>
  );
}
