import { useWords } from 'words:posts';
import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { CropArea } from '@everycast/contract/videos';
import type { Icon as Tabler } from '@tabler/icons-react';
import { IconPhotoEdit, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useContext } from 'react';
import { inWorkspace } from '../../../../lib/api/workspace.ts';
import { formatDuration } from '../../../../lib/measures.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Grid, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import type { DraftPicture } from '../../draft/body.ts';
import type { TargetWatermark } from '../../draft/watermarks.ts';
import { Cropped } from '../../renditions/Cropped.tsx';
import { Watermarked } from '../../renditions/Watermarked.tsx';
import { EditPictureContext } from '../places.ts';
import css from './PreviewPane.module.css';

/**
 * `cover`: a video's cover if one was chosen. `frame`: the ratio that it is given, and what is kept if it is cropped to that. `watermark`: what
 * is drawn over it.
 */
export type Shown = DraftPicture & { cover?: Media; frame?: { ratio: number; area: CropArea | null }; watermark?: TargetWatermark };

export function Face({ account, size }: { account: Account; size: 28 | 38 }) {
  return <Avatar initials={[...account.displayName][0]?.toUpperCase() ?? ''} src={account.avatarUrl} size={size} />;
}

/** The platform's buttons below a post; not functional. */
export function Actions({ icons }: { icons: readonly Tabler[] }) {
  return (
    <Row as="p" align="stretch" tone="quiet" className={css.actions} aria-hidden="true">
      {icons.map((icon, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the icons never change their places
        <Icon key={at} of={icon} size={16} />
      ))}
    </Row>
  );
}

/** One image in its own ratio, two side by side, three and four in a grid, as feeds show them. */
export function Pictures({ media }: { media: readonly Shown[] }) {
  const shown = media.slice(0, 4);
  const single = shown.length === 1 ? shown[0] : undefined;
  return (
    <Grid gap={2} clip className={css.pictures} data-count={shown.length} style={single ? { aspectRatio: ratioOf(single) } : undefined}>
      {shown.map((picture) => (
        <Picture key={picture.id} picture={picture} cover={shown.length > 1} />
      ))}
    </Grid>
  );
}

/** The first one, and how many there are, as in a carousel. */
export function Carousel({ media }: { media: readonly Shown[] }) {
  const [first] = media;
  if (!first) return null;
  return (
    <Grid pos="relative" clip bg="sunken" className={css.carousel} style={{ aspectRatio: ratioOf(first) }}>
      <Picture picture={first} />
      {media.length > 1 && (
        <Text as="span" p="2 8" bg="surface" radius="full" size={12} num className={css.place}>
          1/{media.length}
        </Text>
      )}
    </Grid>
  );
}

/** A document's pages, with its title over the first one. */
export function Pages({ media, title }: { media: readonly Shown[]; title: string }) {
  const t = useWords();
  return (
    <Stack as="figure" aria-label={t('preview.document', { title })} className={css.document}>
      <Text as="figcaption" p="8 12" bg="sunken" size={13} weight="medium" breaks clamp={2}>
        {title}
      </Text>
      <Carousel media={media} />
    </Stack>
  );
}

const ratioOf = ({ media: { width, height }, frame }: Shown): number => frame?.ratio ?? Math.min(Math.max(width / height, 0.5), 2);

/** `cover`: it fills its place. */
function Picture({ picture: { id, alt, media, cover: own, frame, watermark }, cover = false }: { picture: Shown; cover?: boolean }) {
  const t = useWords();
  const edit = useContext(EditPictureContext);
  return (
    <Grid as="span" minH={0} pos="relative" className={css.picture}>
      {watermark && !own ? (
        <Watermarked media={media} frame={frame} mark={watermark} alt={alt} cover={cover} />
      ) : frame?.area && !own ? (
        <Cropped media={media} area={frame.area} alt={alt} cover={cover} />
      ) : (
        <img src={inWorkspace((own ?? media).thumbnailUrl)} alt={alt} />
      )}
      {media.kind === 'video' && (
        <Grid as="span" center bg="surface" radius="full" tone="text" className={css.play}>
          <Icon of={IconPlayerPlayFilled} size={20} />
        </Grid>
      )}
      {media.duration !== null && (
        <Text as="span" bg="surface" radius={4} size={12} num p="2 4" className={css.length}>
          {formatDuration(media.duration)}
        </Text>
      )}
      {edit && media.kind === 'image' && !media.animated && (
        // By keyboard, the editor opens from the list of images: in forty previews it would be forty stops.
        <IconButton
          variant="corner"
          size={14}
          icon={IconPhotoEdit}
          label={t('media.edit.choose')}
          tabIndex={-1}
          className={css.edit}
          onClick={() => edit(id)}
        />
      )}
    </Grid>
  );
}
