import { useWords } from 'words:images';
import { Key } from '../../../ui/Key.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import css from '../ImageEditor.module.css';
import { shortcuts } from './keys.ts';

/** The most important keys. */
export function Keys() {
  const t = useWords();
  const { versions } = useEditor().image;
  return (
    <Row gap="4 16" wrap rigid bg="surface" edge="top" size={12} tone="quiet" className={css.keys}>
      {shortcuts.map(({ name, keys }) => (
        <Row as="span" gap={4} nowrap key={name}>
          {keys.map((key) => (
            <Key key={key} of={key} />
          ))}
          {t(`keys.${name}`)}
        </Row>
      ))}
      <Text as="span" size={12} tone="quiet" ml="auto">
        {t('save.note', { number: (versions.at(-1)?.number ?? 0) + 1 })}
      </Text>
    </Row>
  );
}
