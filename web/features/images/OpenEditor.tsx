import * as commonWords from 'words:common';
import { useWords } from 'words:images';
import type { EditableImage } from '@everycast/contract/image-versions';
import type { Media } from '@everycast/contract/media';
import { useState } from 'react';
import { usePhone } from '../../lib/use-phone.ts';
import { Grid, Stack } from '../../ui/primitives/primitives.tsx';
import { Conflict } from './Conflict.tsx';
import { ImageEditorContext, useEditor } from './editor.ts';
import { Head } from './Head.tsx';
import css from './ImageEditor.module.css';
import { Keys } from './keys/Keys.tsx';
import { useKeys } from './keys/use-keys.ts';
import { FullBar } from './panels/FullBar.tsx';
import { Panels } from './panels/Panels.tsx';
import { useSave } from './save/use-save.ts';
import { Picture } from './stage/Picture.tsx';
import { Tools } from './Tools.tsx';
import { useEditorState } from './use-editor.ts';
import { Versions } from './versions/Versions.tsx';

/** Inside of the context: what needs the edit. */
function Screen({ close, saved, inDialog }: { close: () => void; saved: (media: Media) => void; inDialog: boolean }) {
  const t = useWords();
  const common = commonWords.useWords();
  const editor = useEditor();
  const saving = useSave(saved, inDialog);
  useKeys(editor, saving.save, inDialog);
  const phone = usePhone();
  const full = phone && (editor.tool === 'text' || editor.tool === 'draw');
  const [settings, setSettings] = useState(false);
  return (
    <Stack bg="canvas" className={css.screen} data-dialog={inDialog || undefined} data-full={full || undefined}>
      {!inDialog && <title>{common('pageTitle', { page: t('title') })}</title>}
      {!full && <Head close={close} saving={saving} inDialog={inDialog} />}
      <Conflict />
      <Grid grow minH={0} className={css.body}>
        {!full && <Tools />}
        <Stack minW={0} minH={0} className={css.middle}>
          <Picture />
          <Versions />
        </Stack>
        {full && <FullBar settings={settings} setSettings={setSettings} />}
        {(!full || settings) && <Panels className={css.panels} />}
      </Grid>
      <Keys />
    </Stack>
  );
}

/** The editor with an image. */
export function OpenEditor({
  image,
  ...screen
}: {
  image: EditableImage;
  close: () => void;
  saved: (media: Media) => void;
  inDialog: boolean;
}) {
  return (
    <ImageEditorContext value={useEditorState(image)}>
      <Screen {...screen} />
    </ImageEditorContext>
  );
}
