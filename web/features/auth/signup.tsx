import { useWords } from './words.ts';

export default function Signup() {
  const t = useWords();
  return <h1>{t('signup.title')}</h1>;
}
