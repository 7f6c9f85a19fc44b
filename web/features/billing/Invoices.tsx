import { useWords } from 'words:billing';
import type { Invoice } from '@everycast/contract/billing';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { formatMoney } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './billing.module.css';
import { billingPath, useMayPay, usePortal } from './use-billing.ts';

const glyphs = { upcoming: 'scheduled', open: 'failed', paid: 'published', void: 'cancelled', uncollectible: 'cancelled' } as const;

/** The latest invoices, with the next one on top. */
export function Invoices() {
  const t = useWords();
  const mayPay = useMayPay();
  const portal = usePortal();
  const { data, error, refetch } = useQuery(get(`${billingPath}/invoices`));
  const items = data?.items;
  return (
    <Panel
      title={t('invoices.title')}
      aside={
        mayPay &&
        items &&
        items.length > 0 && (
          <Button size="sm" variant="ghost" busy={portal.isPending} onClick={() => portal.mutate()}>
            {t('invoices.all')}
          </Button>
        )
      }
    >
      {error && !items && <Problem title={t('invoices.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!items && !error && <Skeleton height="5rem" />}
      {items?.length === 0 && <Empty title={t('invoices.none')}>{t('invoices.noneText')}</Empty>}
      {items && items.length > 0 && (
        // On a phone it scrolls sideways, with the keyboard, too.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <div className={css.scroll} role="group" tabIndex={0} aria-label={t('invoices.title')}>
          <table className={css.invoices}>
            <thead>
              <tr>
                <th scope="col">{t('invoices.date')}</th>
                <th scope="col">{t('invoices.plan')}</th>
                <th scope="col">{t('invoices.state')}</th>
                <th scope="col" className={css.figure}>
                  {t('invoices.amount')}
                </th>
                {mayPay && (
                  <th scope="col">
                    <span className="visually-hidden">{t('invoices.file')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {items.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} mayPay={mayPay} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function InvoiceRow({ invoice, mayPay }: { invoice: Invoice; mayPay: boolean }) {
  const t = useWords();
  const { times } = useSession();
  const { date, plan, period, trial, state, amount, currency, url, pdf } = invoice;
  const when = formatDay(date, times.zone);
  const free = state === 'paid' && amount === 0;
  const what =
    plan && (trial ? t('invoices.trialPlan', { plan: t(`plan.${plan}`) }) : namedWith(t(`plan.${plan}`), period && t(`billed.${period}`)));
  return (
    <tr>
      <td>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" aria-label={t('invoices.open', { when })}>
            {when}
          </a>
        ) : (
          when
        )}
      </td>
      <td>{what ?? t('invoices.change')}</td>
      <td>
        <Row as="span" gap={6}>
          <StateGlyph state={glyphs[state]} size={14} label={null} />
          <Text as="span">{t(`invoices.is.${free ? 'free' : state}`)}</Text>
        </Row>
      </td>
      <td className={css.figure}>{formatMoney(amount, currency)}</td>
      {mayPay && (
        <td>
          {pdf && (
            <a href={pdf} download aria-label={t('invoices.download', { when })} title={t('invoices.download', { when })}>
              <Icon of={IconDownload} size={16} />
            </a>
          )}
        </td>
      )}
    </tr>
  );
}

const namedWith = (plan: string, billed: string | null): string => (billed ? `${plan}, ${billed}` : plan);
