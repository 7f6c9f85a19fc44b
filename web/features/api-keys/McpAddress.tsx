import { useWords } from 'words:api-keys';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { copy } from '../../ui/toast/copy.ts';
import css from './ApiKeys.module.css';

/** Where AI assistants reach this server. */
export function McpAddress() {
  const t = useWords();
  const hydrated = useHydrated();
  const address = `${hydrated ? location.origin : ''}/mcp`;
  return (
    <Sheet title={t('mcp.title')} text={t('mcp.text')}>
      <Row gap={12} wrap>
        <Text as="span" size={13} tone="muted">
          {t('mcp.address')}
        </Text>
        <Text as="code" fontSize={13} mono breaks className={css.key}>
          {address}
        </Text>
        <Button size="sm" aria-label={t('mcp.copy')} onClick={() => void copy(address)}>
          {t('once.copy')}
        </Button>
      </Row>
    </Sheet>
  );
}
