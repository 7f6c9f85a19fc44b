import { useWords } from 'words:videos';
import * as watermarkWords from 'words:watermark';
import { useRef, useState } from 'react';
import { formatLength } from '../../../lib/measures.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box, Stack } from '../../../ui/primitives/primitives.tsx';
import { lengthOf } from '../edit/segments.ts';
import { useEditor } from '../editor.ts';
import { JobList } from '../jobs/JobList.tsx';
import { isUnderWay, type Jobs } from '../jobs/use-jobs.ts';
import { timecode } from '../time/timecode.ts';
import { Export } from './Export.tsx';
import css from './Panels.module.css';
import { Picture } from './Picture.tsx';
import { Poster } from './Poster.tsx';
import { Section } from './Section.tsx';
import { Sound } from './Sound.tsx';
import { Speed } from './Speed.tsx';
import { Trim } from './Trim.tsx';
import { useRange } from './use-range.ts';
import { Watermark } from './Watermark.tsx';

const names = ['trim', 'picture', 'speed', 'sound', 'watermark', 'poster', 'export', 'jobs'] as const;
type Name = (typeof names)[number];

/** All of the edit's settings, one below the other; on phones one at a time. */
export function Panels({ jobs }: { jobs: Jobs }) {
  const t = useWords();
  const { edit, kept, rate, video, ratio, setCropping } = useEditor();
  const [open, setOpen] = useState<ReadonlySet<Name>>(new Set<Name>(['trim', 'export', 'jobs']));
  const [current, setCurrent] = useState<Name>('trim');
  const range = useRange();
  const strip = useRef<HTMLDivElement>(null);

  function toggle(name: Name) {
    if (name === 'picture' && open.has(name)) setCropping(false);
    setOpen((was) => new Set(was.has(name) ? [...was].filter((one) => one !== name) : [...was, name]));
  }
  function show(name: Name) {
    if (name !== 'picture') setCropping(false);
    setCurrent(name);
    strip.current?.querySelector(`[data-name="${name}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  const silent = edit.mute || video.audioCodec === null;
  const under = jobs.list.filter(isUnderWay).length;
  const summaries: Record<Name, string> = {
    trim: edit.segments.length === 0 ? t('trim.all') : t('trim.kept', { count: kept.length, length: formatLength(lengthOf(kept)) }),
    picture: [ratio === 'original' ? t('picture.original') : ratio, edit.rotate !== 0 && t('picture.degrees', { degrees: edit.rotate })]
      .filter(Boolean)
      .join(', '),
    speed: t('speed.times', { speed: edit.speed }),
    sound: silent ? t('sound.silent') : t('percent', { percent: Math.round(edit.volume * 100) }),
    watermark: edit.watermark ? watermarkWords.words()(`at.${edit.watermark.corner}`) : t('none'),
    poster: edit.poster === null ? t('none') : timecode(edit.poster, rate),
    export: '',
    jobs: under > 0 ? t('jobs.under', { count: under }) : String(jobs.list.length),
  };
  const contents: Record<Name, React.ReactNode> = {
    trim: <Trim jobs={jobs} range={range} />,
    picture: <Picture />,
    speed: <Speed />,
    sound: <Sound />,
    watermark: <Watermark />,
    poster: <Poster />,
    export: <Export jobs={jobs} range={range} />,
    jobs: <JobList jobs={jobs} />,
  };
  return (
    <Stack minH={0} bg="surface" edge="left" className={css.panels}>
      <nav ref={strip} className={css.tabs} aria-label={t('panels')}>
        {names.map((name) => (
          <Button
            variant="bare"
            key={name}
            className={css.tab}
            data-name={name}
            aria-current={name === current ? 'true' : undefined}
            onClick={() => show(name)}
          >
            {t(`panel.${name}`)}
          </Button>
        ))}
      </nav>
      <Box grow minH={0} scroll className={css.sections}>
        {names.map((name) => (
          <Section
            key={name}
            title={t(`panel.${name}`)}
            summary={summaries[name]}
            open={open.has(name)}
            toggle={() => toggle(name)}
            current={name === current}
          >
            {contents[name]}
          </Section>
        ))}
      </Box>
    </Stack>
  );
}
