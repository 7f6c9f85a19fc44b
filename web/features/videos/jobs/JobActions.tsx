import { useWords } from 'words:videos';
import type { VideoJob } from '@everycast/contract/videos';
import { IconDownload } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Jobs.module.css';
import type { Jobs } from './use-jobs.ts';

/** Actions for a finished file. */
export function JobActions({ job, jobs }: { job: VideoJob; jobs: Jobs }) {
  const t = useWords();
  const navigate = useNavigate();
  if (!job.file) return null;
  async function bring() {
    const id = await jobs.save(job);
    if (id) navigate(`/post-composer?media=${id}`);
  }
  return (
    <Row gap={6} wrap>
      <Row
        as="a"
        inline
        gap={6}
        bg="surface"
        border="control"
        radius={6}
        fontSize={12}
        tone="text"
        weight="medium"
        hover
        className={css.download}
        href={inWorkspace(job.file.url)}
        download={job.file.name}
      >
        <Icon of={IconDownload} size={16} />
        {t('jobs.download')}
      </Row>
      {job.savedAs ? (
        <Text as={Link} p="0 6" fontSize={12} to={`/media-library?media=${job.savedAs}`}>
          {t('jobs.saved')}
        </Text>
      ) : (
        <Button size="sm" variant="soft" busy={jobs.saving(job)} onClick={() => void jobs.save(job)}>
          {t('jobs.save')}
        </Button>
      )}
      <Button size="sm" variant="soft" busy={jobs.saving(job)} onClick={() => void bring()}>
        {t('jobs.use')}
      </Button>
    </Row>
  );
}
