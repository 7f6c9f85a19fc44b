import { useWords } from 'words:pricing';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './pricing.module.css';

const periods = ['monthly', 'annually'] as const;
export type Period = (typeof periods)[number];

/** Selects which prices are shown. */
export function BillingPeriod({ period, onChange }: { period: Period; onChange: (next: Period) => void }) {
  const t = useWords();
  return (
    <Row gap="8 16" wrap mt={32}>
      <Row as="fieldset" align="stretch" minW={0} pos="relative" bg="sunken" border="line" radius={6} p={2}>
        <legend className="visually-hidden">{t('period.label')}</legend>
        {periods.map((each) => (
          <Row as="label" p="0 16" radius={4} pointer size={13} tone="muted" weight="medium" key={each} className={css.choice}>
            <input
              type="radio"
              name="period"
              value={each}
              checked={each === period}
              onChange={() => onChange(each)}
              className="visually-hidden"
            />
            {t(`period.${each}`)}
          </Row>
        ))}
      </Row>
      <Text size={13} tone="quiet">
        {t('period.hint')}
      </Text>
    </Row>
  );
}
