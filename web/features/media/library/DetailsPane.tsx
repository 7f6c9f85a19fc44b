import { useWords } from 'words:media';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatBytes } from '../../../lib/measures.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Details } from '../details/Details.tsx';
import { fileQuery } from '../lists.ts';
import type { Library } from './use-library.ts';

/** Next to the files: the selection, or the file in the URL. */
export function DetailsPane({ library, mayChange, deleted }: { library: Library; mayChange: boolean; deleted?: () => void }) {
  const t = useWords();
  const [params] = useSearchParams();
  const { chosen, selection } = library;
  const named = selection.ids.size === 0 ? params.get('media') : null;
  const id = named ?? (chosen.length === 1 ? (chosen[0]?.id ?? null) : null);
  const listed = chosen.find((file) => file.id === id);
  const { data, error, refetch } = useQuery({ ...fileQuery(id ?? ''), enabled: id !== null, initialData: listed });
  const file = listed ?? data;
  if (id === null) {
    const several = chosen.length > 1;
    const bytes = formatBytes(chosen.reduce((sum, one) => sum + one.bytes, 0));
    return (
      <Text as="div" size={13} tone="quiet">
        <Text tone="text" weight="semibold" mb={4}>
          {several ? t('bulk.chosen', { count: chosen.length }) : t('details.none')}
        </Text>
        <p>{several ? t('details.several', { bytes }) : t('details.noneText')}</p>
      </Text>
    );
  }
  if (error && !file) return <Problem title={t('details.notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!file) {
    return (
      <Loading gap={12}>
        <Skeleton height="13rem" />
        <Skeleton height="2.125rem" />
        <Skeleton height="4rem" />
      </Loading>
    );
  }
  return (
    <Details
      file={file}
      mayChange={mayChange}
      deleted={() => {
        library.select({ ids: new Set(), anchor: null, active: null });
        deleted?.();
      }}
    />
  );
}
