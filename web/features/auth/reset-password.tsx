import { useWords } from './words.ts';

export default function ResetPassword() {
  const t = useWords();
  return <h1>{t('reset.title')}</h1>;
}
