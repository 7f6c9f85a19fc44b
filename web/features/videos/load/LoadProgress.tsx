import { useWords } from 'words:videos';
import { formatBytes } from '../../../lib/measures.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';
import css from './LoadForm.module.css';
import type { Load } from './use-load.ts';

/** A video's loading progress, with a cancel button. */
export function LoadProgress({ load: { arrival, cancel } }: { load: Load }) {
  const t = useWords();
  const share = arrival?.bytes ? arrival.arrivedBytes / arrival.bytes : undefined;
  return (
    <Grid align="center" cols="minmax(0, 1fr) auto" className={css.progress}>
      <progress className={css.bar} value={arrival?.state === 'checking' ? undefined : share} aria-label={t('load.progress')} />
      <Text as="span" size={13} tone="muted" num truncate>
        {wordsOf()}
      </Text>
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('cancel')}
      </Button>
    </Grid>
  );

  function wordsOf(): string {
    if (!arrival || arrival.state === 'waiting') return t('load.waiting');
    if (arrival.state === 'checking') return t('load.checking');
    if (arrival.state === 'reconnecting') return t('load.reconnecting');
    const come = formatBytes(arrival.arrivedBytes);
    return arrival.bytes === null ? t('load.come', { come }) : t('load.comeOf', { come, of: formatBytes(arrival.bytes) });
  }
}
