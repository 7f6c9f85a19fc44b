import { useWords } from './words.ts';

export default function Home() {
  const t = useWords();
  return <h1>{t('home.headline')}</h1>;
}
