import { useWords } from './words.ts';

export default function Blog() {
  const t = useWords();
  return <h1>{t('blog.title')}</h1>;
}
