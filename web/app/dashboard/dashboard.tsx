import { useWords } from './words.ts';

export default function Dashboard() {
  const t = useWords();
  return <h1>{t('title')}</h1>;
}
