import { useWords } from 'words:clips';
import type { Segment } from '@everycast/contract/videos';
import { Progress } from '@mantine/core';
import { IconDeviceMobile, IconPencilPlus } from '@tabler/icons-react';
import { formatDuration } from '../../../lib/measures.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Highlights.module.css';
import type { VerticalClips } from './use-vertical-clips.ts';

/** Turns a part into a vertical clip in a post: one click, then its progress, then the composer. */
export function VerticalClip({ part, clips }: { part: Segment; clips: VerticalClips }) {
  const t = useWords();
  const job = clips.of(part);
  const make = (word: 'make' | 'again') => (
    <Button
      size="sm"
      icon={<Icon of={IconDeviceMobile} size={16} />}
      busy={clips.make.isPending || clips.create.isPending}
      onClick={() => clips.make.mutate(part)}
    >
      {t(`vertical.${word}`)}
    </Button>
  );
  const looking = clips.framing(part);
  if (looking !== null) {
    const words = t('vertical.framing', { progress: looking });
    return (
      <Row gap="4 8" size={12} className={css.making}>
        <Text as="span" num>
          {words}
        </Text>
        <Progress value={looking * 100} aria-label={words} size="sm" />
        <Button size="sm" variant="ghost" onClick={clips.stopFraming}>
          {t('vertical.cancel')}
        </Button>
      </Row>
    );
  }
  if (clips.isChoosing(part)) {
    return (
      <Row gap="4 8" size={12} className={css.making}>
        <Text as="span">{t('vertical.choose')}</Text>
        {(['stack', 'crop'] as const).map((layout) => (
          <Button key={layout} size="sm" variant={layout === 'stack' ? undefined : 'soft'} onClick={() => clips.choose(layout)}>
            {t(`vertical.${layout}`)}
          </Button>
        ))}
      </Row>
    );
  }
  switch (job?.state) {
    case 'waiting':
    case 'running': {
      const making = t('vertical.making', { progress: job.progress });
      return (
        <Row gap="4 8" size={12} className={css.making}>
          <Text as="span" num>
            {making}
            {job.secondsLeft !== null && `, ${t('vertical.left', { time: formatDuration(job.secondsLeft) })}`}
          </Text>
          <Progress value={job.progress * 100} aria-label={making} size="sm" />
          <Button size="sm" variant="ghost" onClick={() => clips.cancel.mutate(job.id)}>
            {t('vertical.cancel')}
          </Button>
          {clips.opens(job.id) && (
            <Row as="p" gap="0 6" align="stretch" tone="muted" className={css.opens}>
              {t('vertical.opens')}
              <Text as={Button} variant="bare" tone="brand" weight="medium" className={css.stay} onClick={clips.stay}>
                {t('vertical.stay')}
              </Text>
            </Row>
          )}
        </Row>
      );
    }
    case 'failed':
      return (
        <>
          <Text size={12} tone="fail" className={css.failed} role="alert">
            {t('vertical.failed', { why: job.problem?.message })}
          </Text>
          {make('again')}
        </>
      );
    case 'done':
      if (job.savedAs !== null) {
        return (
          <ButtonLink size="sm" to={`/post-composer?media=${job.savedAs}`} icon={<Icon of={IconPencilPlus} size={16} />}>
            {t('vertical.use')}
          </ButtonLink>
        );
      }
      return (
        <Button size="sm" busy={clips.save.isPending} onClick={() => clips.save.mutate(job.id)}>
          {t(clips.save.isPending ? 'vertical.saving' : 'vertical.save')}
        </Button>
      );
    default:
      return make('make');
  }
}
