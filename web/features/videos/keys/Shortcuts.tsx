import { Modal } from '@mantine/core';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { useWords } from '../words.ts';
import { shortcuts } from './keys.ts';
import css from './Shortcuts.module.css';

/** All keys of the editor. */
export function Shortcuts({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('keys.title')}>
      <Grid as="dl" className={css.list}>
        {shortcuts.map(({ command, keys }) => (
          <Row gap={12} justify="between" edge="bottom" size={13} key={command} className={css.row}>
            <dt>{t(`keys.${command}`)}</dt>
            <dd>{keys.map((combination) => combination.map((key) => <kbd key={key}>{key}</kbd>))}</dd>
          </Row>
        ))}
      </Grid>
      <Text mt={16} size={12} tone="quiet">
        {t('keys.more')}
      </Text>
    </Modal>
  );
}
