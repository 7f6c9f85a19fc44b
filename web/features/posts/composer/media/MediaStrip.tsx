import { useWords } from 'words:posts';
import { arrayMove } from '@dnd-kit/sortable';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import { IconPhotoPlus, IconPlus, IconSparkles, IconTypography, type Icon as TablerIcon } from '@tabler/icons-react';
import { useContext, useRef, useState } from 'react';
import { useSession } from '../../../../lib/session/session.tsx';
import { chosenTypes } from '../../../../lib/uploads/check-file.ts';
import { useLazyComponent } from '../../../../lib/use-lazy-component.ts';
import { usePhone } from '../../../../lib/use-phone.ts';
import { LateGenerate } from '../../../../ui/ai-images/LateGenerate.tsx';
import { useAiWords } from '../../../../ui/ai-images/words.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Box, Row, Stack } from '../../../../ui/primitives/primitives.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import type { DraftPicture } from '../../draft/body.ts';
import { withVersion } from '../../draft/replaced-pictures.ts';
import { type FileRendition, newRatiosOf } from '../../renditions/renditions.ts';
import { CardsContext, type CardsPlace, ImageEditorContext } from '../places.ts';
import type { Upload } from '../use-uploads.ts';
import { AltText } from './AltText.tsx';
import css from './MediaStrip.module.css';
import { PictureTile } from './PictureTile.tsx';
import { Sorting } from './Sorting.tsx';
import { tilesOf, UploadTile } from './UploadTile.tsx';

const loadCrop = () => import('../crop/CropDialog.tsx');

/** Adds files, from this device or from the library. Phones show the icon alone. */
function AddTile({ icon, label, act }: { icon: TablerIcon; label: string; act: () => void }) {
  const phone = usePhone();
  return (
    <Box as="li" pos="relative" className={css.item}>
      <Stack
        as={Button}
        variant="bare"
        gap={4}
        align="center"
        justify="center"
        w="full"
        h="full"
        border="dashed"
        radius={6}
        size={12}
        tone="muted"
        textAlign="center"
        hover
        onClick={act}
      >
        <Icon of={icon} size={20} />
        <span className={phone ? 'visually-hidden' : undefined}>{label}</span>
      </Stack>
    </Box>
  );
}

interface AddTilesProps {
  add: (files: File[]) => void;
  pick: () => void;
  /** Null: this person doesn't generate images. */
  generate: (() => void) | null;
  /** Null: nothing here takes a text card. */
  write: (() => void) | null;
}

/** Where files come from: this device, the library, a model, or words. */
function AddTiles({ add, pick, generate, write }: AddTilesProps) {
  const t = useWords();
  const ai = useAiWords();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <AddTile icon={IconPlus} label={t('media.add')} act={() => chooser.current?.click()} />
      <AddTile icon={IconPhotoPlus} label={t('media.library')} act={pick} />
      {generate && <AddTile icon={IconSparkles} label={ai.generate} act={generate} />}
      {write && <AddTile icon={IconTypography} label={t('cards.add')} act={write} />}
      <li hidden>
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
      </li>
    </>
  );
}

/** A draft's images and videos in order, with their alt text and uploads in progress. */
export function MediaStrip({
  pictures,
  uploads,
  max,
  maxAlt,
  add,
  pick,
  change,
  renditions,
  replace,
  text,
  platforms,
  put,
  cards,
}: {
  pictures: readonly DraftPicture[];
  uploads: readonly Upload[];
  max: number;
  maxAlt: number;
  add: (files: File[]) => void;
  /** Opens the library. */
  pick: () => void;
  change: (pictures: DraftPicture[]) => void;
  /** How the files are converted. */
  renditions: readonly FileRendition[];
  /** The same files in another order or otherwise cropped: a separate undo step. */
  replace: (pictures: DraftPicture[]) => void;
  /** What the part says: what images are generated from, and alt text is about. */
  text: string;
  platforms: readonly PlatformId[];
  /** Adds files of the library. */
  put: (files: readonly Media[]) => void;
  /** What text cards are made of, and where they go; null: nowhere. */
  cards: (Omit<CardsPlace, 'close' | 'made'> & { put: (files: readonly Media[]) => void }) | null;
}) {
  const t = useWords();
  const mayGenerate = useSession().workspace.permissions.includes('assistant.use');
  /** Images are generated: new ones, or from one of the post's. */
  const [generating, setGenerating] = useState<DraftPicture | 'new' | null>(null);
  const [described, setDescribed] = useState<string | null>(null);
  const [cropped, setCropped] = useState<string | null>(null);
  const ImageEditor = useContext(ImageEditorContext);
  const [edited, setEdited] = useState<string | null>(null);
  const Cards = useContext(CardsContext);
  const [writing, setWriting] = useState(false);
  const open = pictures.find((picture) => picture.id === described);
  const openCrop = pictures.find((picture) => picture.id === cropped);
  const CropDialog = useLazyComponent(loadCrop, openCrop !== undefined, () => {
    setCropped(null);
    toast.fail(t('media.crop.notLoaded'));
  });
  const ratiosOf = ({ id }: DraftPicture) => newRatiosOf(renditions.find((file) => file.picture.id === id));
  const full = pictures.length + uploads.length >= max;
  return (
    <Sorting pictures={pictures} reorder={replace}>
      <Row as="ul" gap={8} wrap align="stretch" aria-label={t('media.title')}>
        {tilesOf(pictures, uploads).map((tile) =>
          'upload' in tile ? (
            <UploadTile key={tile.id} upload={tile.upload} />
          ) : (
            <PictureTile
              key={tile.id}
              picture={tile.picture}
              number={pictures.indexOf(tile.picture) + 1}
              count={pictures.length}
              ratios={ratiosOf(tile.picture)}
              describe={() => setDescribed(tile.id)}
              crop={() => setCropped(tile.id)}
              edit={ImageEditor && (() => setEdited(tile.id))}
              reword={mayGenerate ? () => setGenerating(tile.picture) : null}
              remove={() => change(pictures.filter((one) => one !== tile.picture))}
              move={(by) => {
                const at = pictures.indexOf(tile.picture);
                replace(arrayMove([...pictures], at, at + by));
              }}
            />
          ),
        )}
        {!full && (
          <AddTiles
            add={add}
            pick={pick}
            generate={mayGenerate ? () => setGenerating('new') : null}
            write={Cards && cards && (() => setWriting(true))}
          />
        )}
      </Row>
      <LateGenerate
        opened={generating !== null}
        close={() => setGenerating(null)}
        text={text}
        platforms={platforms}
        max={Math.max(0, max - pictures.length - uploads.length)}
        {...(generating !== null && generating !== 'new' && { source: generating.media })}
        chosen={put}
      />
      <AltText
        picture={open ?? null}
        about={text}
        max={maxAlt}
        close={() => setDescribed(null)}
        change={(alt) => change(pictures.map((one) => (one.id === described ? { ...one, alt } : one)))}
      />
      {ImageEditor && edited !== null && (
        <ImageEditor
          mediaId={edited}
          close={() => setEdited(null)}
          saved={(media) => {
            setEdited(null);
            replace(withVersion(pictures, edited, media));
          }}
        />
      )}
      {Cards && cards && writing && (
        <Cards.Dialog
          {...cards}
          close={() => setWriting(false)}
          made={(files) => {
            setWriting(false);
            cards.put(files);
          }}
        />
      )}
      {CropDialog && openCrop && (
        <CropDialog
          key={openCrop.id}
          picture={openCrop}
          number={pictures.indexOf(openCrop) + 1}
          ratios={ratiosOf(openCrop)}
          close={() => setCropped(null)}
          done={(crops) => {
            setCropped(null);
            replace(pictures.map((one) => (one === openCrop ? { ...one, crop: true, crops } : one)));
          }}
        />
      )}
    </Sorting>
  );
}
