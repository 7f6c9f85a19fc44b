import { useWords } from './words.ts';

export default function Faq() {
  const t = useWords();
  return <h1>{t('faq.title')}</h1>;
}
