import { useWords } from 'words:posts';
import { useSortable } from '@dnd-kit/sortable';
import { ratioName } from '@everycast/platforms/port/renditions/size';
import { useReducedMotion } from '@mantine/hooks';
import { IconCrop, IconPhotoEdit, IconWand, IconX } from '@tabler/icons-react';
import { inWorkspace } from '../../../../lib/api/workspace.ts';
import { formatDuration } from '../../../../lib/measures.ts';
import { formatNumber } from '../../../../lib/numbers.ts';
import { usePhone } from '../../../../lib/use-phone.ts';
import { useAiWords } from '../../../../ui/ai-images/words.ts';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { DraftPicture } from '../../draft/body.ts';
import type { NewRatio } from '../../renditions/renditions.ts';
import css from './MediaStrip.module.css';

/** An image or a video of the draft. If there are several, it is dragged by its thumbnail. On a phone a tap on it lists what can be done. */
export function PictureTile({
  picture,
  number,
  count,
  ratios,
  describe,
  crop,
  edit,
  reword,
  remove,
  move,
}: {
  picture: DraftPicture;
  /** Its position, from 1. */
  number: number;
  count: number;
  /** What its platforms require. */
  ratios: readonly NewRatio[];
  describe: () => void;
  crop: () => void;
  /** Opens the image editor; null if there is none. */
  edit: (() => void) | null;
  /** Changes the image with words; null if nobody can. */
  reword: (() => void) | null;
  remove: () => void;
  /** By so many positions. */
  move: (by: number) => void;
}) {
  const t = useWords();
  const ai = useAiWords();
  const still = useReducedMotion();
  const phone = usePhone();
  const { kind, thumbnailUrl, duration } = picture.media;
  const alone = count < 2;
  const needsAlt = picture.alt.trim() === '';
  /** Animation is never changed. */
  const crops = kind === 'video' || !picture.media.animated;
  const edits = edit !== null && kind === 'image' && !picture.media.animated;
  const rewords = reword !== null && kind === 'image' && !picture.media.animated;
  const place = [alone ? null : formatNumber(number), duration === null ? null : formatDuration(duration)].filter(Boolean).join(' · ');
  const names = ratios.map(({ name }) => name).join(', ');
  const shape = names === '' ? ratioName(picture.media) : t(picture.crop ? 'media.crop.cropped' : 'media.crop.border', { ratios: names });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.id,
    disabled: alone,
    transition: still ? null : { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  });
  return (
    <Box
      as="li"
      pos="relative"
      ref={setNodeRef}
      className={css.tile}
      data-lifted={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : undefined}
    >
      <Box pos="relative" className={css.item} {...(phone && !alone && listeners)}>
        <img className={css.picture} src={inWorkspace(thumbnailUrl)} alt={picture.alt} width={96} height={96} draggable={false} />
        {place !== '' && (
          <Text as="span" bg="surface" radius={4} size={12} num className={css.place}>
            {place}
          </Text>
        )}
        {phone ? (
          <>
            {needsAlt && (
              <Box as="span" bg="surface" radius={4} className={css.missing}>
                <StateGlyph state="warning" size={14} label={t('media.noAlt')} />
              </Box>
            )}
            <Menu
              label={t(`media.more.${kind}`, { number })}
              trigger={null}
              className={css.whole}
              options={[
                { key: 'alt', label: t('media.alt'), choose: describe },
                ...(crops ? [{ key: 'crop', label: t('media.crop.choose'), choose: crop }] : []),
                ...(edits ? [{ key: 'edit', label: t('media.edit.choose'), choose: edit }] : []),
                ...(rewords ? [{ key: 'reword', label: ai.change, choose: reword }] : []),
                ...(number > 1 ? [{ key: 'earlier', label: t('media.move.earlier'), choose: () => move(-1) }] : []),
                ...(number < count ? [{ key: 'later', label: t('media.move.later'), choose: () => move(1) }] : []),
                { key: 'remove', label: t('media.removeOne'), choose: remove },
              ]}
            />
          </>
        ) : (
          <>
            {!alone && (
              <Box
                as={Button}
                variant="bare"
                radius={6}
                ref={setActivatorNodeRef}
                className={css.carry}
                {...listeners}
                aria-label={t(`media.move.${kind}`, { number, count })}
                aria-roledescription={t('media.move.sortable')}
                aria-describedby={attributes['aria-describedby']}
                title={t('media.move.hint')}
              />
            )}
            <Row
              as={Button}
              variant="bare"
              inline
              gap={4}
              bg="surface"
              radius={4}
              size={12}
              tone="text"
              hover
              className={css.alt}
              onClick={describe}
              aria-label={t(`media.describe.${kind}`, { number })}
            >
              <StateGlyph state={needsAlt ? 'warning' : 'published'} size={14} label={null} />
              <span>{t('media.alt')}</span>
            </Row>
            <IconButton variant="corner" icon={IconX} size={14} label={t(`media.remove.${kind}`, { number })} onClick={remove} />
            <Corners number={number} kind={kind} edit={edits ? edit : null} reword={rewords ? reword : null} crop={crops ? crop : null} />
          </>
        )}
      </Box>
      <Text size={12} tone="muted" num clamp={2} className={css.shape}>
        {shape}
      </Text>
    </Box>
  );
}

/** What can be done with a file, in its corners: with a mouse, while it is pointed at. */
function Corners({
  number,
  kind,
  edit,
  reword,
  crop,
}: {
  number: number;
  kind: 'image' | 'video';
  edit: (() => void) | null;
  reword: (() => void) | null;
  crop: (() => void) | null;
}) {
  const t = useWords();
  const ai = useAiWords();
  return (
    <>
      {edit && (
        <IconButton
          variant="corner"
          icon={IconPhotoEdit}
          size={14}
          label={t('media.edit.image', { number })}
          className={css.edit}
          onClick={edit}
        />
      )}
      {reword && (
        <IconButton variant="corner" icon={IconWand} size={14} label={ai.changeNumber(number)} className={css.reword} onClick={reword} />
      )}
      {crop && (
        <IconButton
          variant="corner"
          icon={IconCrop}
          size={14}
          label={t(`media.crop.${kind}`, { number })}
          className={css.crop}
          onClick={crop}
        />
      )}
    </>
  );
}
