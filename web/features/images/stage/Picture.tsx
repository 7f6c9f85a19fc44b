import { useWords } from 'words:images';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useEditor } from '../editor.ts';
import { Stage } from './Stage.tsx';

/** The stage, once its picture is loaded. */
export function Picture() {
  const t = useWords();
  const { proxy, failed, again } = useEditor().loaded;
  if (proxy) return <Stage proxy={proxy} />;
  return (
    <Box grow bg="sunken" p={24} minH={0}>
      {failed ? (
        <Note
          tone="fail"
          alert
          title={t('load.picture')}
          actions={
            <Button size="sm" onClick={again}>
              {t('save.again')}
            </Button>
          }
        />
      ) : (
        <Skeleton height="100%" />
      )}
    </Box>
  );
}
