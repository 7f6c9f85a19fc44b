import { language } from './i18n/i18n.ts';

/** "€39", "€12.50": an amount in its currency, without zero cents. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(language(), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount);
