import { useWords } from 'words:images';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Box, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const load = () => import('../../../ui/emoji/EmojiPicker.tsx');

/** Emoji to choose from, loaded when they are first asked for. */
export function EmojiButton({ chosen }: { chosen: (emoji: string) => void }) {
  const t = useWords();
  const [opened, setOpened] = useState(0);
  const [failed, setFailed] = useState(false);
  const Picker = useLazyComponent(load, opened > 0, () => setFailed(true));
  return (
    <Popover
      variant="soft"
      label={t('text.emoji')}
      trigger={<Icon of={IconMoodSmile} size={18} />}
      onOpen={() => {
        setFailed(false);
        setOpened((count) => count + 1);
      }}
    >
      {Picker && <Picker key={opened} chosen={chosen} />}
      {!Picker && failed && (
        <Text p={8} size={13} tone="muted" role="alert">
          {t('text.noEmoji')}
        </Text>
      )}
      {!Picker && !failed && (
        <Box p={8}>
          <Skeleton height="8rem" />
        </Box>
      )}
    </Popover>
  );
}
