import { useWords } from 'words:second-step';
import { useState } from 'react';
import { toast } from '../../ui/toast/toast-store.ts';
import { AuthPage } from './AuthPage.tsx';
import { CodesLeft } from './CodesLeft.tsx';
import SecondStep from './SecondStep.tsx';

/**
 * The screen of the second step, and what a used recovery code leads to. Loaded only by those who need it.
 * @param arrived they are signed in, and stay to read how many codes are left
 */
export default function SecondStepScreen({ arrived, goOn, again }: { arrived: () => void; goOn: () => void; again: () => void }) {
  const t = useWords();
  const [left, setLeft] = useState<number | null>(null);
  if (left !== null) {
    return (
      <AuthPage title={t('leftTitle')} lead={t('leftLead')}>
        <CodesLeft left={left} goOn={goOn} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('title')} lead={t('lead')}>
      <SecondStep
        again={again}
        done={(codesLeft) => {
          toast.ok(t('success'));
          if (codesLeft === null) return goOn();
          arrived();
          setLeft(codesLeft);
        }}
      />
    </AuthPage>
  );
}
