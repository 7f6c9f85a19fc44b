import { useWords } from 'words:billing';
import type { Billing } from '@everycast/contract/billing';
import { IconCreditCard, IconMail } from '@tabler/icons-react';
import { formatMonth } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './billing.module.css';
import { useMayPay, usePortal } from './use-billing.ts';

/** How the workspace pays, and where its invoices go. Both are changed at Stripe. */
export function PaymentMethod({ billing: { subscription, invoicesTo, hold } }: { billing: Billing }) {
  const t = useWords();
  const mayPay = useMayPay();
  const portal = usePortal();
  const method = subscription?.paymentMethod ?? null;
  const edit = mayPay && invoicesTo !== null && (
    <Button variant="bare" className={css.small ?? ''} busy={portal.isPending} onClick={() => portal.mutate()}>
      <Text as="span" size={13} tone="brand" weight="medium">
        {t('method.edit')}
      </Text>
    </Button>
  );
  return (
    <Panel title={t('method.title')}>
      <Stack gap={12} p={16} size={13}>
        <Row gap={8} align="start">
          <Icon of={IconCreditCard} size={16} />
          {method ? (
            <span>
              {method.last4
                ? t('method.card', { kind: nameOf(method.kind), last4: method.last4 })
                : t('method.other', { kind: nameOf(method.kind) })}
              {method.expires && (
                <Text as="span" tone="quiet">
                  {` · ${t('method.expires', { when: formatMonth(`${method.expires}-15T12:00:00Z`, 'UTC') })}`}
                </Text>
              )}
            </span>
          ) : (
            <span>{t(subscription || hold ? 'method.noneYet' : 'method.none')}</span>
          )}
          {method && edit}
        </Row>
        {invoicesTo !== null && (
          <Row gap={8} align="start">
            <Icon of={IconMail} size={16} />
            <Text as="span" breaks>
              {t('method.invoices', { email: invoicesTo })}
            </Text>
            {edit}
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

/** "visa" is Visa, "sepa_debit" is Sepa debit. */
function nameOf(kind: string): string {
  const spaced = kind.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
