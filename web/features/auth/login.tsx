import { useWords } from './words.ts';

export default function Login() {
  const t = useWords();
  return <h1>{t('login.title')}</h1>;
}
