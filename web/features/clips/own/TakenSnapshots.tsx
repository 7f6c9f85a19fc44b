import { useWords } from 'words:clips';
import type { Snapshots } from '@everycast/contract/clips';
import { Progress } from '@mantine/core';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Snapshots.module.css';
import { showTime } from './time.ts';
import { useCancelSnapshots, useSnapshots } from './use-snapshots.ts';

/** A video's earlier snapshots, and those in progress. */
export function TakenSnapshots({ mediaId }: { mediaId: string }) {
  const t = useWords();
  const { data, error, refetch } = useSnapshots(mediaId);
  const cancel = useCancelSnapshots();
  if (error && !data) return <Problem title={t('snapshots.notLoaded')} problem={error} retry={() => void refetch()} />;
  const items = data?.items ?? [];
  const saved = items.flatMap(({ id, snapshots }) =>
    snapshots.flatMap(({ time, media }) => (media ? [{ key: `${id} ${time}`, time, media }] : [])),
  );
  return (
    <>
      {items
        .filter(({ state }) => state === 'waiting' || state === 'running')
        .map((one) => (
          <UnderWay key={one.id} snapshots={one} cancel={() => cancel.mutate(one.id)} />
        ))}
      {/* Only the last failure: earlier ones no longer matter. */}
      {items[0]?.state === 'failed' && (
        <Note tone="fail" title={t('failed')}>
          {items[0].problem?.message}
        </Note>
      )}
      {saved.length > 0 && (
        <Grid as="ul" gap={8} cols="repeat(auto-fill, minmax(7.5rem, 1fr))" aria-label={t('snapshots.saved')}>
          {saved.map(({ key, time, media }) => (
            <li key={key}>
              <Grid
                as="a"
                gap={4}
                radius={6}
                size={12}
                tone="muted"
                num
                className={css.picture}
                href={media.url}
                target="_blank"
                rel="noopener"
              >
                <img src={media.thumbnailUrl} alt="" loading="lazy" />
                <span>{showTime(time)}</span>
                <span className="visually-hidden">{t('snapshots.open', { name: media.name })}</span>
              </Grid>
            </li>
          ))}
        </Grid>
      )}
    </>
  );
}

function UnderWay({ snapshots: { progress }, cancel }: { snapshots: Snapshots; cancel: () => void }) {
  const t = useWords();
  const words = t('snapshots.taking', { progress });
  return (
    <Row gap={12} wrap fontSize={13} className={css.underWay}>
      <Text as="span" num>
        {words}
      </Text>
      <Progress value={progress * 100} aria-label={words} size="sm" />
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('snapshots.cancel')}
      </Button>
    </Row>
  );
}
