import { useWords } from 'words:streaming';
import { maxGain } from '@everycast/contract/scenes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Studio } from '../engine/studio.ts';
import { audibleOf, putSource, type SoundKind } from '../scenes/edits.ts';
import type { SceneEditing } from '../scenes/use-scenes.ts';
import { useStudioState } from '../use-studio.ts';
import css from './Monitor.module.css';

/** The quietest sound that a meter shows, in dBFS. */
const floor = -60;
/** What is written below the meters, in dBFS. */
const scale = [floor, -48, -36, -24, -12, 0];
/** How loud speech should be, in dBFS: louder is at risk of clipping, quieter is hard to hear. A meter above the lower end is darker. */
const speech = { from: -18, to: -6 };

/** A level with a minus sign instead of a hyphen. */
const decibels = (value: number): string => formatNumber(value).replace('-', '−');

/** The mixer: a meter for each input and for everything, and how loud the scene plays each input. */
export function Audio({ studio, editing }: { studio: Studio; editing: SceneEditing }) {
  const t = useWords();
  const screen = useStudioState(studio, ({ inputs }) => inputs.screen) === 'on';
  const muted = useStudioState(studio, (state) => state.muted) ?? false;
  const microphone = useStudioState(studio, ({ devices }) => devices.microphone?.name ?? '') ?? '';
  return (
    <Stack as="section" gap={8} aria-label={t('audio.title')}>
      <Row gap={8} wrap>
        <Text as="h2" size={13}>
          {t('audio.title')}
        </Text>
        <Text as="span" size={12} tone="quiet">
          {t('audio.speech', { from: decibels(speech.from), to: decibels(speech.to) })}
        </Text>
      </Row>
      <Channel studio={studio} id="microphone" name={t('audio.microphone')} about={microphone} muted={muted}>
        <Volume studio={studio} editing={editing} kind="microphone" name={t('audio.microphone')} />
      </Channel>
      {screen && (
        <Channel studio={studio} id="screen" name={t('audio.screen')} about={t('audio.shared')} muted={muted}>
          <Volume studio={studio} editing={editing} kind="screen" name={t('audio.screen')} />
        </Channel>
      )}
      <Channel studio={studio} id={null} name={t('audio.program')} about={t('audio.everyone')} muted={muted} />
      <Row gap={12} className={css.channel} aria-hidden="true">
        <Row justify="between" className={css.scale}>
          {scale.map((value) => (
            <Text as="span" key={value} size={12} num tone="quiet">
              {decibels(value)}
            </Text>
          ))}
        </Row>
      </Row>
    </Stack>
  );
}

interface ChannelProps {
  studio: Studio;
  /** Null: everything. */
  id: SoundKind | null;
  name: string;
  /** Where it comes from, or goes. */
  about: string;
  muted: boolean;
  children?: ReactNode;
}

function Channel({ studio, id, name, about, muted, children }: ChannelProps) {
  const t = useWords();
  const bar = useRef<HTMLMeterElement>(null);
  const marker = useRef<HTMLElement>(null);
  const [level, setLevel] = useState(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    // The bar and its marker move often and without React; the number is the peak of each half second.
    let last = 0;
    let peak = Number.NEGATIVE_INFINITY;
    const hold = createPeakHold({ for: 1_500 });
    const timer = setInterval(() => {
      const value = studio.level(id);
      const now = performance.now();
      if (bar.current) bar.current.value = Math.max(floor, value);
      if (marker.current) marker.current.style.insetInlineStart = `${100 * Math.max(0, 1 - hold(value, now) / floor)}%`;
      peak = Math.max(peak, value);
      if (now - last < 500) return;
      last = now;
      setLevel(peak);
      peak = Number.NEGATIVE_INFINITY;
    }, 66);
    return () => clearInterval(timer);
  }, [studio, id]);
  const silent = level <= floor;
  const told = silent ? t('audio.silent') : t('audio.decibels', { value: decibels(Math.round(level * 10) / 10) });
  return (
    <Row gap={12} className={css.channel}>
      <Stack minW={0}>
        <Text as="span" size={13} weight="medium">
          {name}
        </Text>
        <Text as="span" size={12} tone="quiet" truncate title={about}>
          {about}
        </Text>
      </Stack>
      <Box pos="relative">
        <meter ref={bar} min={floor} high={speech.from} max={0} className={css.meter} aria-label={name} />
        <i ref={marker} className={css.peak} aria-hidden="true" />
      </Box>
      <Text as="span" size={12} num tone="quiet">
        {muted ? t('audio.muted') : told}
      </Text>
      {children}
    </Row>
  );
}

/** How loud the scene plays an input; nothing if it doesn't. It is saved with the scene. */
function Volume({ studio, editing, kind, name }: { studio: Studio; editing: SceneEditing; kind: SoundKind; name: string }) {
  const t = useWords();
  const sceneId = useStudioState(studio, (state) => state.sceneId);
  const scene = editing.scenes.find(({ id }) => id === sceneId);
  const source = scene && audibleOf(scene, kind);
  if (!scene || !source) return null;
  const percent = Math.round((source.gain ?? 1) * 100);
  const put = (value: number) => editing.change((all) => putSource(all, scene.id, { ...source, gain: value / 100 }), `gain ${source.id}`);
  return (
    <>
      <input
        type="range"
        min={0}
        max={maxGain * 100}
        value={percent}
        className={css.volume}
        aria-label={t('audio.volume', { name })}
        aria-valuetext={t('audio.percent', { value: percent })}
        onChange={({ target }) => put(target.valueAsNumber)}
      />
      <Text as="span" size={12} num tone="quiet">
        {t('audio.percent', { value: percent })}
      </Text>
    </>
  );
}

/**
 * The marker of a meter: the highest level of the last moments.
 * @param options.for how long a peak stays, in milliseconds
 * @returns takes a level and a time of a clock that never jumps, in milliseconds, and gives the level of the marker
 */
export function createPeakHold(options: { for: number }): (level: number, now: number) => number {
  let peak = { level: Number.NEGATIVE_INFINITY, at: 0 };
  return (level, now) => {
    if (level >= peak.level || now - peak.at > options.for) peak = { level, at: now };
    return peak.level;
  };
}
