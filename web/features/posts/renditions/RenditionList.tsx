import type { RenditionState } from '@everycast/contract/media';
import { SegmentedControl } from '@mantine/core';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import type { DraftPicture } from '../draft/draft.ts';
import { useWords } from '../words.ts';
import css from './RenditionList.module.css';
import type { FileRendition, MadeFile } from './renditions.ts';

/** Files as they are made: each in its new shape, with what changes, how far it is, and the choice of its shape. */
export function RenditionList({
  files,
  stateOf,
  choose,
}: {
  files: readonly FileRendition[];
  /** Undefined where nobody has asked. */
  stateOf: (mediaId: string, key: string) => RenditionState | undefined;
  choose: (picture: DraftPicture, crop: boolean) => void;
}) {
  const t = useWords();
  return (
    <section className={css.renditions} aria-label={t('fit.title')}>
      <h2 className={css.title}>{t('fit.title')}</h2>
      <ul className={css.files}>
        {files.map((file) => (
          <li key={file.picture.id} className={css.file}>
            <ul className={css.mades}>
              {file.made.map((made) => (
                <Made key={made.key} file={file} made={made} state={stateOf(file.picture.id, made.key)} />
              ))}
            </ul>
            {file.made.some(({ spec }) => spec.shape !== 'whole') && (
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

/** The largest that its small picture is, in rem. */
const frame = { width: 7, height: 4 };

function Made({ file, made, state }: { file: FileRendition; made: MadeFile; state: RenditionState | undefined }) {
  const t = useWords();
  const { width, height, shape } = made.spec;
  const style = { aspectRatio: `${width} / ${height}`, width: `${Math.min(frame.width, (frame.height * width) / height)}rem` };
  return (
    <li className={css.made}>
      <span className={css.frame} data-shape={shape} style={style}>
        <img src={inWorkspace(file.picture.media.thumbnailUrl)} alt="" />
      </span>
      <div className={css.words}>
        {made.says.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={css.size}>
          {t(width > file.picture.media.width && height > file.picture.media.height ? 'fit.grown' : 'fit.size', { width, height })}
        </p>
        {state && (
          <p className={css.state} aria-live="polite">
            {state.problem ?? t(`fit.state.${state.state}`, { percent: Math.floor(state.fraction * 100) })}
          </p>
        )}
      </div>
    </li>
  );
}
