import type { SandboxPlatformId } from '@everycast/contract/sandbox';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Empty } from '../../ui/Empty.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { layouts } from './layouts/layouts.tsx';
import { useIsOpen } from './post/Shown.tsx';
import { feedQuery } from './queries.ts';
import { threadsOf } from './threads.ts';
import { useWords } from './words.ts';

/** The feed in the platform's own layout, updated automatically. */
export function Posts({ platform }: { platform: SandboxPlatformId }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(feedQuery(platform));
  const followed = useSearchParams()[0].has('at');
  const isOpen = useIsOpen();
  if (error && !data) return <Problem title={t('feed.notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading gap={12}>
        <Skeleton height="10rem" />
        <Skeleton height="10rem" />
      </Loading>
    );
  }
  return (
    <>
      {followed && !data.items.some(isOpen) && (
        <Box mb={12}>
          <Note title={t('feed.gone')}>{t('feed.goneText')}</Note>
        </Box>
      )}
      {data.items.length === 0 ? (
        <Panel>
          <Empty title={t('feed.none')}>{t('feed.teach', { name: platformName(platform) })}</Empty>
        </Panel>
      ) : (
        layouts[platform](threadsOf(data.items))
      )}
    </>
  );
}
