import { useWords } from 'words:approvals';
import { Row } from '../../../ui/primitives/primitives.tsx';
import css from './Approvals.module.css';

/** The keys for people who look at the screen; all of them have their own dialog. */
export function Hints() {
  const t = useWords();
  const keys = [
    [['J', 'K'], t('key.move')],
    [['X'], t('key.select')],
    [['R'], t('key.changes')],
    [['C'], t('key.comment')],
    [['?'], t('key.all')],
  ] as const;
  return (
    <div className={css.keys} aria-hidden="true">
      {keys.map(([names, what]) => (
        <Row as="span" key={what} gap={4}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {what}
        </Row>
      ))}
    </div>
  );
}
