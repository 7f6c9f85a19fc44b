import { useWords } from 'words:videos';
import { maxCropKeyframes, type Stack as TwoAreas } from '@everycast/contract/videos';
import { IconDiamond, IconDiamondOff, IconFocusCentered, IconLayoutRows } from '@tabler/icons-react';
import { useState } from 'react';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { useFraming } from '../../../lib/use-framing.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { centerOf, keyframeAt, putKeyframe, removeKeyframe } from '../edit/crop-keyframes.ts';
import { useEditor, usePlaying } from '../editor.ts';
import { compositionOf } from '../picture/geometry.ts';

/** How the crop moves over time: adds or removes a keyframe at the playhead, or suggests all of them. */
export function CropKeyframes() {
  const t = useWords();
  const { edit, change, ratio, video, player, extent, setCropping } = useEditor();
  const { cropKeyframes } = edit;
  const here = usePlaying(({ seconds }) => keyframeAt(cropKeyframes, seconds, extent.frame));
  const framing = useFraming();
  const [offered, setOffered] = useState<TwoAreas | null>(null);
  const full = cropKeyframes.length >= maxCropKeyframes;

  function add() {
    const at = player.read().seconds;
    const center = centerOf(compositionOf(edit, ratio, video.media, at).area);
    change((was) => ({ ...was, cropKeyframes: putKeyframe(was.cropKeyframes, { at, ...center }, extent.frame) }));
  }
  const remove = () => change((was) => ({ ...was, cropKeyframes: removeKeyframe(was.cropKeyframes, player.read().seconds, extent.frame) }));

  async function suggest() {
    try {
      const found = await framing.propose(video.media.id, edit.segments);
      if (found === null) return;
      setOffered(found.stack);
      const cropKeyframes = found.keyframes ?? [];
      if (cropKeyframes.length > 0) change((was) => ({ ...was, cropKeyframes }));
      toast.ok(t(`picture.follows.${found.follows ?? 'nothing'}`));
    } catch (thrown) {
      toast.fail(t('picture.notSuggested', { why: toApiProblem(thrown).message }));
    }
  }
  function stack(areas: TwoAreas) {
    setCropping(false);
    change((was) => ({ ...was, stack: areas, ratio: ratio === 'original' ? '9:16' : was.ratio }));
  }
  return (
    <Stack gap={6} minW={0}>
      <Text as="span" size={12} tone="muted" weight="medium">
        {t('picture.overTime')}
      </Text>
      <Row gap={8} align="stretch" wrap>
        {here < 0 ? (
          <Button variant="soft" size="sm" icon={<Icon of={IconDiamond} size={16} />} onClick={add} disabled={full}>
            {t('picture.addKeyframe')}
          </Button>
        ) : (
          <Button variant="soft" size="sm" icon={<Icon of={IconDiamondOff} size={16} />} onClick={remove}>
            {t('picture.removeKeyframe')}
          </Button>
        )}
        {framing.progress === null ? (
          <Button variant="soft" size="sm" icon={<Icon of={IconFocusCentered} size={16} />} onClick={() => void suggest()}>
            {t('picture.suggest')}
          </Button>
        ) : (
          <Button variant="ghost" size="sm" onClick={framing.cancel}>
            {t('picture.stopSuggesting', { percent: Math.floor(framing.progress * 100) })}
          </Button>
        )}
      </Row>
      {offered !== null && (
        <Row gap="4 8" wrap>
          <Text size={12}>{t('picture.stack.offer')}</Text>
          <Button variant="soft" size="sm" icon={<Icon of={IconLayoutRows} size={16} />} onClick={() => stack(offered)}>
            {t('picture.stack.use')}
          </Button>
        </Row>
      )}
      <Text size={12} tone="quiet">
        {full && here < 0
          ? t('picture.keyframesFull', { count: maxCropKeyframes })
          : cropKeyframes.length === 0
            ? t('picture.stays')
            : t('picture.moves', { count: cropKeyframes.length })}
      </Text>
    </Stack>
  );
}
