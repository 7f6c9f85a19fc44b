import { useEffect, useRef, useState } from 'react';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Studio } from '../engine/studio.ts';
import { useStudioState } from '../use-studio.ts';
import { useWords } from '../words.ts';
import css from './Monitor.module.css';

/** The quietest sound that a meter shows, in dBFS. */
const floor = -60;

/** The mixer: a meter and a gain for each input, and a meter for everything. */
export function Audio({ studio }: { studio: Studio }) {
  const t = useWords();
  const screen = useStudioState(studio, ({ inputs }) => inputs.screen) === 'on';
  const muted = useStudioState(studio, (state) => state.muted) ?? false;
  return (
    <Stack as="section" gap={8} aria-label={t('audio.title')}>
      <Text as="h2" size={13}>
        {t('audio.title')}
      </Text>
      <Channel studio={studio} id="microphone" name={t('audio.microphone')} muted={muted} />
      {screen && <Channel studio={studio} id="screen" name={t('audio.screen')} muted={muted} />}
      <Channel studio={studio} id={null} name={t('audio.program')} muted={muted} />
    </Stack>
  );
}

function Channel({ studio, id, name, muted }: { studio: Studio; id: 'microphone' | 'screen' | null; name: string; muted: boolean }) {
  const t = useWords();
  const bar = useRef<HTMLMeterElement>(null);
  const [volume, setVolume] = useState(100);
  const [level, setLevel] = useState(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    // The bar moves often and without React; the number follows twice a second.
    let last = 0;
    const timer = setInterval(() => {
      const value = studio.level(id);
      if (bar.current) bar.current.value = Math.max(floor, value);
      const now = performance.now();
      if (now - last < 500) return;
      last = now;
      setLevel(value);
    }, 66);
    return () => clearInterval(timer);
  }, [studio, id]);
  const silent = level <= floor;
  const figure = silent ? t('audio.silent') : t('audio.decibels', { value: Math.round(level * 10) / 10 }).replace('-', '−');
  return (
    <Row gap={12} className={css.channel}>
      <Text as="span" size={13} weight="medium">
        {name}
      </Text>
      <meter ref={bar} min={floor} max={0} className={css.meter} aria-label={name} />
      <Text as="span" size={12} num tone="quiet">
        {muted ? t('audio.muted') : figure}
      </Text>
      {id !== null && (
        <input
          type="range"
          min={0}
          max={100}
          value={volume}
          className={css.volume}
          aria-label={t('audio.volume', { name })}
          onChange={({ target }) => {
            setVolume(target.valueAsNumber);
            studio.setGain(id, target.valueAsNumber / 100);
          }}
        />
      )}
    </Row>
  );
}
