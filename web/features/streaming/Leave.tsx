import { useWords } from 'words:streaming';
import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { askBeforeLeaving, type Leaving } from '../../lib/leaving.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';

/** Without the studio nothing is sent: while this tab is live, nobody leaves it by accident. */
export function Leave({ sending }: { sending: boolean }) {
  const t = useWords();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  useEffect(() => {
    if (!sending) return;
    const stop = askBeforeLeaving(setLeaving);
    // The browser asks in its own words.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      stop();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [sending]);
  const answer = (what: keyof Leaving) => {
    leaving?.[what]();
    setLeaving(null);
  };
  const stay = () => answer('stay');
  return (
    <Modal opened={leaving !== null} onClose={stay} title={t('leave.title')} centered>
      <Text tone="quiet">{t('leave.text')}</Text>
      <Row as="footer" gap={8} align="stretch" justify="end" mt={16}>
        <Button onClick={() => answer('leave')}>{t('leave.leave')}</Button>
        <Button variant="filled" onClick={stay}>
          {t('leave.stay')}
        </Button>
      </Row>
    </Modal>
  );
}
