import { IconX } from '@tabler/icons-react';
import { Icon } from '../../../../ui/Icon.tsx';
import { useWords } from '../../words.ts';
import type { Upload } from '../use-uploads.ts';
import css from './MediaStrip.module.css';

/** A file on its way, in the place that it will have. */
export function UploadTile({ upload: { preview, share, file, stop } }: { upload: Upload }) {
  const t = useWords();
  return (
    <li className={`${css.item} ${css.loading}`}>
      {preview ? <img className={css.picture} src={preview} alt="" width={84} height={84} /> : <span className={css.picture} />}
      <progress className={css.progress} value={share} aria-label={t('media.uploading', { name: file.name })} />
      <button type="button" className={css.remove} title={t('media.stop')} aria-label={t('media.stop')} onClick={stop}>
        <Icon of={IconX} size={14} />
      </button>
    </li>
  );
}
