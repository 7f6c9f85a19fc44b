import { useWords } from 'words:images';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { useEditor } from '../editor.ts';
import { type ShownFrame, useFrames } from './use-frames.ts';

/** One platform: whether its frame is drawn, and what happens to the image there. */
function FrameRow({ frame: { platform, ratio, change: changed, area, cuts } }: { frame: ShownFrame }) {
  const t = useWords();
  const { change, setTool, hiddenFrames, toggleFrame } = useEditor();
  const name = platformName(platform);
  const isHidden = hiddenFrames.has(platform);
  const fits = changed === null && !cuts;

  function crop() {
    setTool('crop');
    change((was) => ({ ...was, ratio, crop: area }));
  }
  return (
    <Row as="li" gap="2 8" wrap size={13}>
      {changed !== null && (
        <IconButton
          variant="small"
          size={16}
          icon={isHidden ? IconEyeOff : IconEye}
          label={t(isHidden ? 'frames.show' : 'frames.hide', { platform: name })}
          onClick={() => toggleFrame(platform)}
        />
      )}
      <PlatformMark platform={platform} named />
      <span>{name}</span>
      <Text as="span" size={12} tone="quiet" num>
        {ratio}
      </Text>
      <Row as="span" gap={6} ml="auto" size={12} tone={fits ? 'muted' : 'wait'} num>
        {fits && t('frames.fits')}
        {!fits && <span>{t(cuts ? 'frames.cut' : `frames.${changed ?? 'edges'}`)}</span>}
        {changed !== null && (
          <Button size="sm" variant="ghost" aria-label={t('frames.cropFor', { ratio, platform: name })} onClick={crop}>
            {t('crop.crop')}
          </Button>
        )}
        <StateGlyph state={fits ? 'published' : 'warning'} size={14} label={null} />
      </Row>
    </Row>
  );
}

/** What the workspace's platforms do with the result, and a crop for those that would change it. */
export function Frames() {
  const t = useWords();
  const frames = useFrames();
  if (frames.length === 0) return null;
  return (
    <Stack as="section" gap={8} p={16} edge="top" aria-label={t('frames.title')}>
      <Text as="h2" size={13} weight="semibold">
        {t('frames.title')}
      </Text>
      <Stack as="ul" gap={4}>
        {frames.map((frame) => (
          <FrameRow key={frame.platform} frame={frame} />
        ))}
      </Stack>
    </Stack>
  );
}
