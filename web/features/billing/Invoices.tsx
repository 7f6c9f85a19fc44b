import { useWords } from 'words:billing';
import type { Invoice } from '@everycast/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { formatMoney } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
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
              </tr>
            </thead>
            <tbody>
              {items.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useWords();
  const { workspace } = useSession();
  const { date, plan, period, trial, state, amount, currency, url } = invoice;
  const when = formatDay(date, workspace.zone);
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
    </tr>
  );
}

const namedWith = (plan: string, billed: string | null): string => (billed ? `${plan}, ${billed}` : plan);
