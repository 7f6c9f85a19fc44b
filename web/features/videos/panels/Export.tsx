import { useWords } from 'words:videos';
import { videoPresets } from '@everycast/contract/video-presets';
import { type ExportFormat, exportFormats } from '@everycast/contract/videos';
import { NativeSelect } from '@mantine/core';
import { formatBytes, formatDuration, formatLength } from '../../../lib/measures.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Row } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { resultBytes, resultLength, tooLong } from '../edit/estimate.ts';
import { useEditor } from '../editor.ts';
import type { Jobs } from '../jobs/use-jobs.ts';
import { presetName } from '../preset-names.ts';
import { Blocked } from './Blocked.tsx';
import css from './panel.module.css';
import type { RangeFields } from './use-range.ts';

/** The export: platform, format, approximate duration and size. */
export function Export({ jobs, range }: { jobs: Jobs; range: RangeFields }) {
  const t = useWords();
  const { video, edit, extent, target, setTarget, preset } = useEditor();
  const seconds = resultLength(edit, extent);
  const bytes = resultBytes(preset, seconds, { bytes: video.media.bytes, duration: extent.duration });
  const over = tooLong(preset, seconds);
  return (
    <>
      <Row gap={8} wrap align="stretch" className={css.row}>
        <NativeSelect
          label={t('export.format')}
          value={target.format}
          data={exportFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          onChange={(event) => setTarget({ ...target, format: event.currentTarget.value as ExportFormat })}
        />
        <NativeSelect
          label={t('export.preset')}
          value={target.preset}
          data={[
            { value: 'source', label: t('export.source') },
            ...videoPresets.map(({ id, name }) => ({ value: id, label: presetName(name) })),
          ]}
          onChange={(event) => setTarget({ ...target, preset: event.currentTarget.value })}
        />
      </Row>
      <Grid as="dl" size={13} num className={css.facts}>
        <dt>{t('export.length')}</dt>
        <dd>{formatLength(seconds)}</dd>
        <dt>{t('export.size')}</dt>
        <dd>{t('export.about', { size: formatBytes(Math.round(bytes)) })}</dd>
      </Grid>
      {over > 0 && preset?.maxSeconds && (
        <Row as="p" gap={6} align="stretch" size={12} tone="wait">
          <StateGlyph state="warning" size={14} label={null} />
          {t('export.tooLong', { name: presetName(preset.name), max: formatDuration(preset.maxSeconds), over: formatDuration(over) })}
        </Row>
      )}
      <Button
        variant="filled"
        className={css.full}
        busy={jobs.starting('export')}
        disabled={range.blocked !== null}
        aria-describedby={range.blocked ? 'export-blocked' : undefined}
        onClick={() => range.check() && jobs.export()}
      >
        {t('export.button')}
      </Button>
      {range.blocked && <Blocked id="export-blocked">{t('export.blocked', range.blocked)}</Blocked>}
      {jobs.problem('export') && (
        <Row as="p" gap={6} align="stretch" size={12} tone="wait" role="alert">
          <StateGlyph state="failed" size={14} label={null} />
          {t('export.failed', { why: jobs.problem('export')?.message })}
        </Row>
      )}
    </>
  );
}
