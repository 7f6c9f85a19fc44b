import { SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { remove, setEnd, setStart } from '../edit/segments.ts';
import { useEditor } from '../editor.ts';
import { Outcome } from '../jobs/Outcome.tsx';
import type { Jobs } from '../jobs/use-jobs.ts';
import { nearestStart } from '../time/frames.ts';
import { secondsText, timecode } from '../time/timecode.ts';
import { lastUpTo } from '../timeline/snap.ts';
import { useWords } from '../words.ts';
import css from './panel.module.css';
import { Seconds } from './Seconds.tsx';
import parts from './Trim.module.css';

/** Where the selected part begins and ends, how it is cut, and the cut itself. */
export function Trim({ jobs }: { jobs: Jobs }) {
  const t = useWords();
  const { video, edit, change, extent, rate, kept, selected, setKept, player } = useEditor();
  const part = kept[selected] ?? { start: 0, end: extent.duration };
  const { duration } = extent;
  const put = (edge: 'start' | 'end') => (seconds: number) => {
    const at = seconds >= duration || rate.variable ? seconds : nearestStart(seconds, rate);
    setKept((all) => (edge === 'start' ? setStart : setEnd)(all, selected, at, extent), `field ${edge}`);
    player.seek(edge === 'start' ? at : at - extent.frame);
  };
  const before = edit.mode === 'keyframes' && video.keyframes ? lastUpTo(video.keyframes, part.start + extent.frame / 2) : null;
  const running = jobs.latest('trim');
  const busy = jobs.starting('trim') || running?.state === 'waiting' || running?.state === 'running';
  return (
    <>
      {kept.length > 1 && <Parts />}
      <div className={css.row}>
        <Seconds
          label={t('trim.start')}
          value={part.start}
          min={0}
          max={duration}
          help={timecode(part.start, rate)}
          problem={t('trim.range', { from: 0, to: secondsText(duration) })}
          set={put('start')}
        />
        <Seconds
          label={t('trim.end')}
          value={part.end}
          min={part.start}
          max={duration}
          help={timecode(part.end, rate)}
          problem={t('trim.range', { from: secondsText(part.start), to: secondsText(duration) })}
          set={put('end')}
        />
      </div>
      <div className={css.field}>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('trim.mode')}
          data={[
            { value: 'exact', label: t('trim.exact') },
            { value: 'keyframes', label: t('trim.keyframes') },
          ]}
          value={edit.mode}
          onChange={(mode) => change((was) => ({ ...was, mode: mode as typeof was.mode }))}
        />
        <p className={css.help}>
          {t(`trim.means.${edit.mode}`)}
          {before !== null && Math.abs(before - part.start) > extent.frame / 2 && ` ${t('trim.startsAt', { at: timecode(before, rate) })}`}
        </p>
      </div>
      <Button
        className={css.full}
        busy={busy}
        onClick={() => {
          player.pause();
          player.seek(part.start);
          jobs.trim();
        }}
      >
        {busy ? t('trim.busy', { percent: Math.floor((running?.progress ?? 0) * 100) }) : t('trim.button')}
      </Button>
      <Outcome job={running} problem={jobs.problem('trim')} failed={t('trim.failed')} jobs={jobs} />
    </>
  );
}

/** The kept parts by their places, where there are several. */
function Parts() {
  const t = useWords();
  const { kept, rate, selected, select, setKept, player } = useEditor();
  return (
    <ol className={parts.list} aria-label={t('trim.parts')}>
      {kept.map(({ start, end }, index) => (
        <li key={start} className={parts.part} data-selected={index === selected || undefined}>
          <button
            type="button"
            className={parts.choose}
            aria-pressed={index === selected}
            onClick={() => {
              select(index);
              player.seek(start);
            }}
          >
            <span className={parts.number}>{index + 1}</span>
            {t('trim.part', { start: timecode(start, rate), end: timecode(end, rate) })}
            <span className={parts.length}>{t('seconds', { seconds: secondsText(end - start) })}</span>
          </button>
          <IconButton
            icon={IconX}
            size={14}
            label={t('trim.removePart', { number: index + 1 })}
            onClick={() => setKept((all) => remove(all, index))}
          />
        </li>
      ))}
    </ol>
  );
}
