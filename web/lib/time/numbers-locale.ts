import { language } from '../i18n/i18n.ts';

/** The page's language as this browser has it: people in London and New York read English, and write 3/12 and 12/3. */
export const numbersLocale = (): string => navigator.languages.find((one) => one.split('-')[0] === language()) ?? language();
