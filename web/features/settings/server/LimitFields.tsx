import { useWords } from 'words:server';
import type { PlanLimits } from '@everycast/contract/plans';
import { NumberInput } from '@mantine/core';
import css from './Server.module.css';

const names = ['accounts', 'accountsPerPlatform', 'storageBytes', 'fileBytes', 'seats'] as const;
/** What one unit of a field is; a plan's megabyte has 1,000,000 bytes. */
const unitOf = { accounts: 1, accountsPerPlatform: 1, storageBytes: 1_000_000, fileBytes: 1_000_000, seats: 1 } as const;

/** One number per limit; an empty field means no limit. */
export function LimitFields({ limits, change }: { limits: PlanLimits; change: (limits: PlanLimits) => void }) {
  const t = useWords();
  return (
    <div className={css.limits}>
      {names.map((name) => (
        <NumberInput
          key={name}
          label={t(`limit.${name}`)}
          placeholder={t('limit.none')}
          min={0}
          max={1_000_000}
          allowDecimal={unitOf[name] > 1}
          decimalScale={2}
          hideControls
          thousandSeparator
          value={limits[name] === null ? '' : limits[name] / unitOf[name]}
          onChange={(value) => change({ ...limits, [name]: value === '' ? null : Math.round(Number(value) * unitOf[name]) })}
        />
      ))}
    </div>
  );
}
