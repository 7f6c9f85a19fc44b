import { useWords } from 'words:sandbox';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { ButtonLink, IconLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LiveVideo } from '../../ui/LiveVideo.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../ui/SandboxMark.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/state/State.tsx';
import { overviewQuery } from './queries.ts';

/** /sandbox/live: what arrives at the sandbox's live destination, as its viewers see it. */
export default function Live() {
  const t = useWords();
  const { data, error, refetch } = useQuery(overviewQuery);
  return (
    <Page
      title={t('live.title')}
      lead={<IconLink icon={IconArrowLeft} label={t('back')} to="/sandbox" />}
      context={
        <Row as="span" gap={8} wrap>
          <SandboxMark />
          {t('nothingLeaves')}
        </Row>
      }
      actions={<ButtonLink to="/streaming">{t('live.studio')}</ButtonLink>}
    >
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton height="24rem" />
        </Loading>
      )}
      {data && !data.on && (
        <Panel>
          <Empty title={t('off.title')}>{t('off.text')}</Empty>
        </Panel>
      )}
      {data?.on && (
        <Box p={12} border="dashed" radius={12}>
          <LiveVideo
            url={inWorkspace('/api/v1/sandbox/live/watch')}
            label={t('live.video')}
            waiting={
              <>
                <Text weight="semibold">{t('live.nothing')}</Text>
                <Text size={13}>{t('live.nothingText')}</Text>
              </>
            }
            unsupported={t('live.unsupported')}
          />
          <Row gap={8} mt={8}>
            {data.liveSince !== null && <State state="live" />}
            <Text size={13} tone="muted">
              {t('live.delay')}
            </Text>
          </Row>
        </Box>
      )}
    </Page>
  );
}
