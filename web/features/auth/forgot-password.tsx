import { useWords } from './words.ts';

export default function ForgotPassword() {
  const t = useWords();
  return <h1>{t('forgot.title')}</h1>;
}
