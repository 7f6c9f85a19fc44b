import { useWords } from 'words:streaming';
import type { StreamMetrics } from '@everycast/contract/stream-metrics';
import type { StreamOutput } from '@everycast/contract/streams';
import type { ReactNode } from 'react';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { summed } from '../analytics/sums.ts';
import { nameOf } from '../engine/probe/ladder.ts';
import type { Studio } from '../engine/studio.ts';
import { Curve } from '../health/Curve.tsx';
import { useStudioState } from '../use-studio.ts';
import css from './Monitor.module.css';
import { MarkButton, Switches } from './Switches.tsx';

interface ControlsProps {
  studio: Studio | null;
  /** Its source is an encoder: this browser's picture and sound aren't sent. */
  encoder: boolean;
  recent: StreamMetrics | null;
  /** The stream's destinations: what their viewers didn't get. */
  outputs: readonly StreamOutput[];
  /** What arrives at the server now: bits per second. Still pictures take less than the encoder may use. */
  arriving: number;
  /** Marks a moment; null while nothing is on air. */
  mark: (() => void) | null;
  /** The buttons are elsewhere, in a phone’s dock. */
  docked?: boolean;
}

/** What is done to the program, and how it is sent. */
export function Controls({ studio, encoder, arriving, recent, outputs, mark, docked = false }: ControlsProps) {
  const t = useWords();
  const live = useStudioState(studio, (state) => state.live);
  const stats = live?.stats;
  const all = summed(outputs);
  const picture = useStudioState(studio, (state) => state.picture);
  return (
    <Row gap="8 12" wrap>
      {!docked && !encoder && (
        <Row gap={8} wrap>
          <Switches studio={studio} />
        </Row>
      )}
      {!docked && mark && <MarkButton mark={mark} />}
      {encoder && mark && (
        <Row as="dl" gap="8 16" wrap ml="auto" align="end" className={css.stats}>
          <Item name={t('receiving')}>{t('kbps', { value: Math.round(arriving / 1000) })}</Item>
          {recent && <Curve values={recent.incoming.series.bitrate} />}
        </Row>
      )}
      {!encoder && (
        <Row as="dl" gap="8 16" wrap ml="auto" align="end" className={css.stats}>
          {stats && live.link === 'open' && <Item name={t('sending')}>{t('kbps', { value: Math.round(arriving / 1000) })}</Item>}
          {stats && stats.bitrate < stats.chosen.bitrate && (
            <Item name={t('target')}>{t('kbps', { value: Math.round(stats.bitrate / 1000) })}</Item>
          )}
          {stats && recent && <Curve values={recent.incoming.series.bitrate} />}
          {picture && <Item name={t('picture')}>{t('pictureOf', { resolution: nameOf(picture), fps: stats?.fps ?? picture.fps })}</Item>}
          {stats && all.frames > 0 && (
            <Item name={t('dropped')}>{t('droppedOf', { count: all.dropped, all: all.frames + all.dropped })}</Item>
          )}
        </Row>
      )}
    </Row>
  );
}

const Item = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text as="dt" size={12} tone="quiet">
      {name}
    </Text>
    <Text as="dd" size={13} num weight="semibold" nowrap>
      {children}
    </Text>
  </div>
);
