import { IconFlask } from '@tabler/icons-react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useWords } from '../words.ts';
import css from './SampleNote.module.css';

/** Says that what is shown is made up, and how to get to the real thing. */
export function SampleNote({ mayConnect }: { mayConnect: boolean }) {
  const t = useWords();
  return (
    <>
      <span className={css.pill}>
        <Icon of={IconFlask} size={14} />
        {t('sample.pill')}
      </span>
      <p>{mayConnect ? t('sample.why') : `${t('sample.why')} ${t('sample.ask')}`}</p>
      {mayConnect && (
        <ButtonLink to="/accounts?connect" size="sm">
          {t('sample.connect')}
        </ButtonLink>
      )}
    </>
  );
}
