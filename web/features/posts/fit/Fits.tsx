import type { Account } from '@everycast/contract/accounts';
import type { FitState } from '@everycast/contract/media';
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import type { Draft, DraftPicture } from '../draft/draft.ts';
import { useWords } from '../words.ts';
import css from './Fits.module.css';
import { type FileFit, fitsOfDraft, type MadeFile } from './fits.ts';
import { useFitStates } from './use-fit-states.ts';

/**
 * What is made of the files of a post so that platforms take them, and the choice where one has a shape that is not taken: cropped, or a
 * border around it. Of a post that is on the schedule also how far that is.
 */
export function Fits({
  draft,
  accounts,
  open,
  scheduled,
  choose,
}: {
  draft: Draft;
  accounts: readonly Account[];
  /** The account whose own version is open, or null. */
  open: string | null;
  scheduled: boolean;
  choose: (picture: DraftPicture, crop: boolean) => void;
}) {
  const t = useWords();
  const files = useMemo(() => fitsOfDraft(draft, accounts, open), [draft, accounts, open]);
  const stateOf = useFitStates(files, scheduled);
  if (files.length === 0) return null;
  return (
    <section className={css.fits} aria-label={t('fit.title')}>
      <h3 className={css.title}>{t('fit.title')}</h3>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.picture.id} className={css.file}>
            <ul className={css.mades}>
              {file.made.map((made) => (
                <Made key={made.key} file={file} made={made} state={stateOf(file.picture.id, made.key)} scheduled={scheduled} />
              ))}
            </ul>
            {file.made.some(({ recipe }) => recipe.shape !== 'whole') && (
              <SegmentedControl
                size="xs"
                aria-label={t(`fit.shape.${file.picture.media.kind}`, { number: file.index + 1 })}
                data={[
                  { value: 'pad', label: t('fit.pad') },
                  { value: 'crop', label: t('fit.crop') },
                ]}
                value={file.picture.crop ? 'crop' : 'pad'}
                onChange={(value) => choose(file.picture, value === 'crop')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One file as it goes out: a small picture of it in its new shape, and what changes. */
function Made({ file, made, state, scheduled }: { file: FileFit; made: MadeFile; state: FitState | undefined; scheduled: boolean }) {
  const t = useWords();
  const { width, height, shape, kind } = made.recipe;
  const style = { aspectRatio: `${width} / ${height}`, width: `min(7rem, ${(4 * width) / height}rem)` };
  return (
    <li className={css.made}>
      <span className={css.frame} data-shape={shape} data-kind={kind} style={style}>
        <img src={inWorkspace(file.picture.media.thumbnailUrl)} alt="" />
      </span>
      <div className={css.words}>
        {made.says.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={css.size}>{t('fit.size', { width, height })}</p>
        {scheduled && state && (
          <p className={css.state} aria-live="polite">
            {state.problem ?? t(`fit.state.${state.state}`, { percent: Math.floor(state.fraction * 100) })}
          </p>
        )}
      </div>
    </li>
  );
}
