import { useWords } from 'words:ai-images';
import type { GeneratedImage } from '@everycast/contract/generated-images';
import { IconCheck, IconWand } from '@tabler/icons-react';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Box, Row, Stack } from '../primitives/primitives.tsx';
import css from './AiImages.module.css';

/** Images to choose from, in the order they came. */
export function Results({
  images,
  selected,
  toggle,
  change,
}: {
  images: readonly GeneratedImage[];
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Changes this one with words. */
  change: (image: GeneratedImage) => void;
}) {
  const t = useWords();
  return (
    <ul className={css.results} aria-label={t('results')}>
      {images.map((image, index) => (
        <Stack as="li" gap={4} key={image.id}>
          <Box
            as={Button}
            variant="bare"
            pos="relative"
            radius={6}
            clip
            className={css.result}
            aria-pressed={selected.has(image.id)}
            onClick={() => toggle(image.id)}
          >
            <img
              className={css.image}
              src={inWorkspace(image.url)}
              alt={t('image', { number: index + 1, prompt: image.prompt })}
              width={image.width}
              height={image.height}
            />
            {selected.has(image.id) && (
              <Row as="span" radius={4} className={css.check}>
                <Icon of={IconCheck} size={16} />
              </Row>
            )}
          </Box>
          <Button
            size="sm"
            variant="ghost"
            icon={<Icon of={IconWand} size={14} />}
            aria-label={t('changeOne', { number: index + 1 })}
            onClick={() => change(image)}
          >
            {t('changeTitle')}
          </Button>
        </Stack>
      ))}
    </ul>
  );
}
