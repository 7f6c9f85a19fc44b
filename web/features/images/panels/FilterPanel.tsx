import { useWords } from 'words:images';
import { imageFilters } from '@everycast/contract/image-edits';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import css from './Panels.module.css';

/** Ready-made looks; each goes with the settings of light and color. */
export function FilterPanel() {
  const t = useWords();
  const { edit, change } = useEditor();
  return (
    <Grid gap={8} className={css.filters} role="group" aria-label={t('tool.filter')}>
      {imageFilters.map((filter) => (
        <Button
          key={filter}
          size="sm"
          variant="soft"
          className={css.ratio}
          aria-pressed={edit.filter === filter}
          onClick={() => change((was) => ({ ...was, filter }))}
        >
          {t(`filter.${filter}`)}
        </Button>
      ))}
    </Grid>
  );
}
