import { useWords } from 'words:sandbox';
import { SandboxPlatformId } from '@everycast/contract/sandbox';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink, IconLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../ui/SandboxMark.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ConnectAccount } from './ConnectAccount.tsx';
import { Faults } from './Faults.tsx';
import { Logins } from './Logins.tsx';
import { Posts } from './Posts.tsx';
import { overviewQuery } from './queries.ts';
import css from './Sandbox.module.css';

/** /sandbox/:platform: a stand-in's posts as people would see them, and the faults that can be triggered. `?at=` is a post's URL. */
export default function Feed() {
  const t = useWords();
  const { workspace } = useSession();
  const { data, error, refetch } = useQuery(overviewQuery);
  const platform = SandboxPlatformId.safeParse(useParams().platform).data;
  const here = data?.platforms.find((one) => one.platform === platform);
  const isAdmin = workspace.permissions.includes('sandbox.manage');
  const name = platform ? platformName(platform) : t('title');
  return (
    <Page
      title={name}
      lead={<IconLink icon={IconArrowLeft} label={t('back')} to="/sandbox" />}
      context={
        here && (
          <Row as="span" gap={8} wrap>
            <SandboxMark />
            {t('nothingLeaves')}
          </Row>
        )
      }
      actions={here && isAdmin && <ConnectAccount platform={here.platform} primary />}
    >
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton height="20rem" />
        </Loading>
      )}
      {data && !here && (
        <Panel>
          {data.on ? (
            <Empty title={t('unknown.title')} action={<ButtonLink to="/sandbox">{t('unknown.back')}</ButtonLink>}>
              {t('unknown.text')}
            </Empty>
          ) : (
            <Empty title={t('off.title')}>{t('off.text')}</Empty>
          )}
        </Panel>
      )}
      {here && (
        <Grid gap={12} align="start" className={css.columns}>
          <Box as="section" minW={0} p={12} border="dashed" radius={12} className={css.feed} aria-label={t('feed.name')}>
            <Posts platform={here.platform} />
          </Box>
          <Grid gap={12}>
            {isAdmin ? (
              <>
                <Faults key={here.platform} platform={here.platform} />
                <Logins platform={here.platform} people={here.people} />
              </>
            ) : (
              <Panel>
                <Text p={16} fontSize={13} tone="muted">
                  {t('faults.onlyAdmins')}
                </Text>
              </Panel>
            )}
          </Grid>
        </Grid>
      )}
    </Page>
  );
}
