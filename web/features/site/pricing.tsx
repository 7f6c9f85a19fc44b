import { useWords } from './words.ts';

export default function Pricing() {
  const t = useWords();
  return <h1>{t('pricing.title')}</h1>;
}
