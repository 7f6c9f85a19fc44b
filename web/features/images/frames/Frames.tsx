import { useWords } from 'words:images';
import { cropTo, ratioOf, resultSize } from '@everycast/contract/image-frame';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { useEditor } from '../editor.ts';
import { framesOf } from './frames.ts';

/** What the workspace's platforms do with the result, and a crop for those that would change it. */
export function Frames() {
  const t = useWords();
  const { edit, frame, image, change, setTool } = useEditor();
  const accounts = useQuery(get('/api/v1/accounts'));
  const platforms = [...new Set(accounts.data?.items.map(({ platform }) => platform) ?? [])];
  const frames = framesOf(platforms, resultSize(image.media, edit));
  if (frames.length === 0) return null;

  function cropFor(ratio: string) {
    const value = ratioOf(ratio, frame);
    if (value === null) return;
    setTool('crop');
    change((was) => ({ ...was, ratio, crop: cropTo(value, frame, was.crop) }));
  }
  return (
    <Stack as="section" gap={8} p={16} edge="top" aria-label={t('frames.title')}>
      <Text as="h2" size={13} weight="semibold">
        {t('frames.title')}
      </Text>
      <Stack as="ul" gap={4}>
        {frames.map(({ platform, becomes }) => (
          <Row as="li" key={platform} gap={8} size={13}>
            <PlatformMark platform={platform} named />
            <span>{platformName(platform)}</span>
            <Row as="span" gap={6} ml="auto" size={12} tone={becomes === null ? 'muted' : 'wait'} num>
              {becomes === null ? (
                t('frames.fits')
              ) : (
                <Button size="sm" variant="ghost" onClick={() => cropFor(becomes)}>
                  {t('frames.crop', { ratio: becomes })}
                </Button>
              )}
              <StateGlyph state={becomes === null ? 'published' : 'warning'} size={14} label={null} />
            </Row>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
