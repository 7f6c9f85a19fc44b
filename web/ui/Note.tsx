import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import css from './Note.module.css';
import { Row, Text } from './primitives/primitives.tsx';
import { StateGlyph } from './state/State.tsx';

/** `wait`: a person must do something. `approval`: it waits for one who approves it. `fail`: something external failed. `ok`: it is done. `info`, `plain`: good to know. */
type NoteTone = 'wait' | 'approval' | 'fail' | 'ok' | 'info' | 'plain';
const glyphOf = { wait: 'warning', approval: 'awaiting-approval', fail: 'failed', ok: 'published' } as const;

/** What happened (the bold sentence), why (the text below), what to do (the buttons). `alert` announces it when it appears. */
export function Note({
  tone = 'plain',
  title,
  children,
  actions,
  alert = false,
}: {
  tone?: NoteTone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  alert?: boolean;
}) {
  return (
    <div className={`${css.note} ${css[tone === 'approval' ? 'wait' : tone]}`} role={alert ? 'alert' : undefined}>
      {tone === 'info' && <Icon of={IconInfoCircle} size={20} />}
      {tone !== 'info' && tone !== 'plain' && <StateGlyph state={glyphOf[tone]} size={18} label={null} />}
      <Text as="div" minW={0} breaks flex="1 1 14rem">
        <Text tone="text" weight="semibold" className={css.title}>
          {title}
        </Text>
        {children && (
          <Text as="div" mt={2} tone="muted">
            {children}
          </Text>
        )}
      </Text>
      {actions && (
        <Row gap={8} wrap align="stretch" className={css.actions}>
          {actions}
        </Row>
      )}
    </div>
  );
}
