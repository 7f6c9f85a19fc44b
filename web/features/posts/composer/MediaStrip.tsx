import { IconPhotoPlus, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { chosenTypes } from '../../../lib/uploads/check-file.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import type { DraftPicture } from '../draft/draft.ts';
import { useWords } from '../words.ts';
import { AltText } from './AltText.tsx';
import css from './MediaStrip.module.css';
import type { Upload } from './use-uploads.ts';

/** The pictures and videos of a draft, with their alt text and what is still on its way. */
export function MediaStrip({
  pictures,
  uploads,
  most,
  maxAlt,
  add,
  pick,
  change,
  stop,
}: {
  pictures: readonly DraftPicture[];
  uploads: readonly Upload[];
  most: number;
  maxAlt: number;
  add: (files: File[]) => void;
  /** Opens the library. */
  pick: () => void;
  change: (pictures: DraftPicture[]) => void;
  stop: (upload: Upload) => void;
}) {
  const t = useWords();
  const [described, setDescribed] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const open = pictures.find((picture) => picture.id === described);
  const full = pictures.length + uploads.length >= most;
  return (
    <>
      <ul className={css.strip} aria-label={t('media.title')}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className={css.item}>
            <img className={css.picture} src={inWorkspace(picture.media.thumbnailUrl)} alt={picture.alt} width={84} height={84} />
            {picture.media.duration !== null && <span className={css.video}>{formatDuration(picture.media.duration)}</span>}
            <button
              type="button"
              className={css.alt}
              onClick={() => setDescribed(picture.id)}
              aria-label={t(`media.describe.${picture.media.kind}`, { number: index + 1 })}
            >
              <StateGlyph state={picture.alt.trim() ? 'published' : 'awaiting-approval'} size={14} label={null} />
              {t('media.alt')}
            </button>
            <button
              type="button"
              className={css.remove}
              title={t(`media.remove.${picture.media.kind}`, { number: index + 1 })}
              aria-label={t(`media.remove.${picture.media.kind}`, { number: index + 1 })}
              onClick={() => change(pictures.filter((one) => one !== picture))}
            >
              <Icon of={IconX} size={14} />
            </button>
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key} className={`${css.item} ${css.loading}`}>
            {upload.preview ? (
              <img className={css.picture} src={upload.preview} alt="" width={84} height={84} />
            ) : (
              <span className={css.picture} />
            )}
            <progress className={css.progress} value={upload.share} aria-label={t('media.uploading', { name: upload.file.name })} />
            <button type="button" className={css.remove} title={t('media.stop')} aria-label={t('media.stop')} onClick={() => stop(upload)}>
              <Icon of={IconX} size={14} />
            </button>
          </li>
        ))}
        {!full && (
          <li className={css.item}>
            <button type="button" className={css.add} onClick={() => chooser.current?.click()}>
              <Icon of={IconPlus} size={20} />
              {t('media.add')}
            </button>
          </li>
        )}
        {!full && (
          <li className={css.item}>
            <button type="button" className={css.add} onClick={pick}>
              <Icon of={IconPhotoPlus} size={20} />
              {t('media.library')}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={chooser}
        type="file"
        accept={chosenTypes}
        multiple
        hidden
        data-testid="picture-chooser"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <AltText
        picture={open ?? null}
        max={maxAlt}
        close={() => setDescribed(null)}
        change={(alt) => change(pictures.map((one) => (one.id === described ? { ...one, alt } : one)))}
      />
    </>
  );
}
