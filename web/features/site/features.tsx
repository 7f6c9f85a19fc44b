import { useWords } from './words.ts';

export default function Features() {
  const t = useWords();
  return <h1>{t('features.title')}</h1>;
}
