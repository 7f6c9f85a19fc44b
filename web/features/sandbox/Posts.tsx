import { useWords } from 'words:sandbox';
import { maxSandboxThreads, type SandboxPlatformId } from '@everycast/contract/sandbox';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { layouts } from './layouts/layouts.tsx';
import { useIsOpen } from './post/Shown.tsx';
import { feedQuery } from './queries.ts';
import { threadsOf } from './threads.ts';

/** The threads shown at first, and how many more each time. */
const atOnce = 50;

/** The feed in the platform's own layout, updated automatically. */
export function Posts({ platform }: { platform: SandboxPlatformId }) {
  const t = useWords();
  const [params, setParams] = useSearchParams();
  const [by, at] = [params.get('by'), params.get('at')];
  const [limit, setLimit] = useState(atOnce);
  const { data, error, refetch, isPlaceholderData } = useQuery(feedQuery(platform, { limit, by, at }));
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
      {(data.authors.length > 1 || by !== null) && (
        <NativeSelect
          mb={12}
          label={t('feed.by')}
          value={by ?? ''}
          data={[{ value: '', label: t('feed.byAll') }, ...data.authors.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ currentTarget: { value } }) => {
            setLimit(atOnce);
            setParams(value === '' ? {} : { by: value }, { replace: true });
          }}
        />
      )}
      {at !== null && !isPlaceholderData && !data.items.some(isOpen) && (
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
      {data.more && limit < maxSandboxThreads && (
        <Row justify="center" pt={12}>
          <Button busy={isPlaceholderData} onClick={() => setLimit(Math.min(limit + atOnce, maxSandboxThreads))}>
            {t('feed.more')}
          </Button>
        </Row>
      )}
    </>
  );
}
