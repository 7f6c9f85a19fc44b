import { useWords } from 'words:repeats';
import type { Series } from '@everycast/contract/series';
import { Modal } from '@mantine/core';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { ruleWords } from './rule-words.ts';

/** Asks whether a change is for one post of a repeat, or for all that follow, too. */
export function ScopeDialog({
  series,
  opened,
  busy,
  close,
  choose,
}: {
  series: Series;
  opened: boolean;
  busy: boolean;
  close: () => void;
  choose: (scope: 'one' | 'following') => void;
}) {
  const t = useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('scope.title')} centered>
      <Stack gap={12}>
        <Text>{t('scope.text', { rule: ruleWords(series.rule) })}</Text>
        <Text size={12} tone="quiet">
          {t('scope.note')}
        </Text>
        <Row as="footer" gap="8 12" wrap justify="end">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button onClick={() => choose('following')} busy={busy}>
            {t('scope.following')}
          </Button>
          <Button variant="filled" onClick={() => choose('one')} disabled={busy}>
            {t('scope.one')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
