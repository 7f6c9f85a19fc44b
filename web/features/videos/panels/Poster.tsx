import { useWords } from 'words:videos';
import { IconPhoto } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import { timecode } from '../time/timecode.ts';

/** The frame shown while the video isn't playing. */
export function Poster() {
  const t = useWords();
  const { edit, change, player, rate } = useEditor();
  const { poster } = edit;
  return (
    <>
      <Text size={12} tone="quiet">
        {poster === null ? t('poster.none') : t('poster.chosen', { at: timecode(poster, rate) })}
      </Text>
      <Row gap={8} align="stretch" wrap>
        <Button
          size="sm"
          icon={<Icon of={IconPhoto} size={16} />}
          onClick={() => change((was) => ({ ...was, poster: player.read().seconds }))}
        >
          {t('poster.this')}
        </Button>
        {poster !== null && (
          <>
            <Button size="sm" variant="soft" onClick={() => player.seek(poster)}>
              {t('poster.show')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => change((was) => ({ ...was, poster: null }))}>
              {t('poster.remove')}
            </Button>
          </>
        )}
      </Row>
    </>
  );
}
