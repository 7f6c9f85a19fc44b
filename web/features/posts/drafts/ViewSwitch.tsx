import { useWords } from 'words:ideas';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import css from './Drafts.module.css';
import { type DraftsView, draftsViews } from './use-drafts-view.ts';

/** List or board. */
export function ViewSwitch({ view, choose }: { view: DraftsView; choose: (view: DraftsView) => void }) {
  const t = useWords();
  return (
    <Row as="fieldset" className={css.switch} aria-label={t('view.label')}>
      {draftsViews.map((one) => (
        <Button key={one} variant="bare" className={css.choice} aria-pressed={one === view} onClick={() => choose(one)}>
          {t(`view.${one}`)}
        </Button>
      ))}
    </Row>
  );
}
