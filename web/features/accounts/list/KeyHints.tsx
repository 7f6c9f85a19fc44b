import { useWords } from 'words:accounts';
import { Key } from '../../../ui/Key.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import css from './Many.module.css';

/** What the keys do, at the foot of the list. */
export function KeyHints({ mayChange, mayGroup }: { mayChange: boolean; mayGroup: boolean }) {
  const t = useWords();
  const keys = [
    { press: ['J', 'K'], does: t('keys.move') },
    { press: ['X'], does: t('keys.select') },
    { press: ['Shift', 'X'], does: t('keys.range') },
    ...(mayGroup ? [{ press: ['G'], does: t('keys.group') }] : []),
    ...(mayChange
      ? [
          { press: ['T'], does: t('keys.test') },
          { press: ['R'], does: t('keys.reconnect') },
          { press: ['P'], does: t('keys.pause') },
        ]
      : []),
    { press: ['/'], does: t('keys.search') },
  ];
  return (
    <Row as="ul" gap="4 12" wrap size={12} tone="quiet" className={css.keys}>
      {keys.map(({ press, does }) => (
        <li key={does}>
          {press.map((key) => (
            <Key key={key} of={key} />
          ))}
          {does}
        </li>
      ))}
    </Row>
  );
}
