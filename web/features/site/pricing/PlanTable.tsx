import { useWords } from 'words:pricing';
import type { PlanPrices } from '@everycast/contract/billing';
import { plans } from '@everycast/contract/plan-table';
import { Box, Text } from '../../../ui/primitives/primitives.tsx';
import page from '../page.module.css';
import { accountsOf } from './accounts-of.ts';
import css from './PlanTable.module.css';
import { shownPrice } from './use-prices.ts';

/** All plans in one table. */
export function PlanTable({ prices }: { prices: PlanPrices | null }) {
  const t = useWords();
  return (
    <Box mt={56}>
      <Text as="h2" track="title" id="plan-table" size={22}>
        {t('table.title')}
      </Text>
      {/* On a phone the table scrolls sideways, with the keyboard, too. */}
      <Box
        as="section"
        mt={16}
        border="line"
        radius={10}
        className={`${page.panel} ${css.scroll}`}
        tabIndex={0}
        aria-labelledby="plan-table"
      >
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('table.plan')}</th>
              <th scope="col">{t('table.monthly')}</th>
              <th scope="col">{t('table.annual')}</th>
              <th scope="col">{t('table.accounts')}</th>
              <th scope="col">{t('table.perPlatform')}</th>
              <th scope="col">{t('table.storage')}</th>
              <th scope="col">{t('table.fileSize')}</th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr key={plan.name}>
                <th scope="row">{plan.name}</th>
                <td>{shownPrice(prices, plan, 'month')}</td>
                <td>{shownPrice(prices, plan, 'year')}</td>
                <td>{accountsOf(plan)}</td>
                <td>{plan.accountsPerPlatform}</td>
                <td>{t('limit.megabytes', { number: plan.storageMegabytes })}</td>
                <td>{t('limit.megabytes', { number: plan.fileMegabytes })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}
