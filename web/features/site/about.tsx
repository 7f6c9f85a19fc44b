import { useWords } from './words.ts';

export default function About() {
  const t = useWords();
  return <h1>{t('about.title')}</h1>;
}
