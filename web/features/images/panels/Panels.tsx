import { useWords } from 'words:images';
import type { ComponentType } from 'react';
import { Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { BrandKit } from '../brand/BrandKit.tsx';
import { type Tool, useEditor } from '../editor.ts';
import { Frames } from '../frames/Frames.tsx';
import { AdjustPanel } from './AdjustPanel.tsx';
import { BlurPanel } from './BlurPanel.tsx';
import { CropPanel } from './CropPanel.tsx';
import { DrawPanel } from './DrawPanel.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { LayerList } from './LayerList.tsx';
import { TextPanel } from './TextPanel.tsx';

const panels: Record<Tool, ComponentType> = {
  crop: CropPanel,
  adjust: AdjustPanel,
  filter: FilterPanel,
  text: TextPanel,
  draw: DrawPanel,
  blur: BlurPanel,
};

/** The current tool's settings; platform frames and layers always stay. */
export function Panels({ className }: { className?: string | undefined }) {
  const t = useWords();
  const { tool } = useEditor();
  const Panel = panels[tool];
  return (
    <Stack as="section" scroll minH={0} bg="surface" edge="left" className={className} aria-label={t('settings')}>
      <Stack as="section" gap={12} p={16} aria-label={t(`tool.${tool}`)}>
        <Text as="h2" size={13} weight="semibold">
          {t(`tool.${tool}`)}
        </Text>
        <Panel />
      </Stack>
      <Frames />
      <BrandKit />
      <LayerList />
    </Stack>
  );
}
