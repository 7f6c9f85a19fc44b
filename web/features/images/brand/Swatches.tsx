import { useWords } from 'words:images-late';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import css from './Brand.module.css';

/** A brand's colors to choose from. */
export function Swatches({
  label,
  colors,
  chosen,
  choose,
}: {
  label: string;
  colors: readonly string[];
  chosen: string | null;
  choose: (color: string) => void;
}) {
  const t = useWords();
  return (
    <Row gap={6} wrap role="group" aria-label={label}>
      {colors.map((color) => (
        <Button
          key={color}
          variant="bare"
          className={css.swatch}
          style={{ background: color }}
          title={color}
          aria-label={t('swatch', { color })}
          aria-pressed={color === chosen}
          onClick={() => choose(color)}
        />
      ))}
    </Row>
  );
}
