import { useWords } from 'words:two-factor';
import { recoveryCodes } from '@everycast/contract/two-factor';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './TwoFactor.module.css';

/** How many recovery codes are left, and ways to new ones and to a new phone. */
export function RecoveryCodesLeft({ left, newPhone }: { left: number; newPhone: () => void }) {
  const t = useWords();
  const renew = useMutation({
    mutationFn: () => confirmed(() => answer(http.POST('/api/v1/me/two-factor/recovery-codes'))),
    onSuccess: () => refresh('/api/v1/me/'),
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <>
      <Row gap={8} p="12 16" wrap className={css.row}>
        <Text as="span" flex="1 1 12rem" size={13} tone={left > 2 ? 'muted' : 'wait'} num>
          {t('left', { count: left, all: recoveryCodes })}
        </Text>
        <Row gap={8} wrap>
          <Button size="sm" busy={renew.isPending} onClick={() => renew.mutate()}>
            {t('newCodes')}
          </Button>
          <Button size="sm" onClick={newPhone}>
            {t('newPhone')}
          </Button>
        </Row>
      </Row>
      {renew.data && (
        <Modal opened onClose={() => renew.reset()} title={t('newCodesTitle')} centered>
          <Text tone="quiet">{t('newCodesText')}</Text>
          <RecoveryCodes codes={renew.data.recoveryCodes} />
          <Row as="footer" gap={8} justify="end" mt={16}>
            <Button variant="filled" onClick={() => renew.reset()}>
              {t('saved')}
            </Button>
          </Row>
        </Modal>
      )}
    </>
  );
}
