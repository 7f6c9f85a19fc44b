import { useWords } from 'words:shortcuts';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isTyping } from '../../lib/keyboard.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Key } from '../../ui/Key.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import css from './Shortcuts.module.css';
import { shortcuts } from './shortcuts.ts';

/** The list of shortcuts, which "?" opens everywhere. */
export function Shortcuts() {
  const t = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // A screen with its own shortcuts has already shown them.
      if (event.defaultPrevented || event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      dialog.current?.showModal();
    }
    // On the window, so that listeners of screens come first.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="shortcuts-title">
      <Row justify="between" className={css.head}>
        <h2 id="shortcuts-title">{t('title')}</h2>
        <IconButton icon={IconX} size={18} label={t('close')} onClick={() => dialog.current?.close()} />
      </Row>
      {shortcuts.map(({ where, keys }) => (
        <section key={where} className={css.group}>
          <h3>{t(`where.${where}`)}</h3>
          <dl>
            {keys.map(({ does, press }) => (
              <Row gap={16} justify="between" edge="top" fontSize={14} key={does} className={css.row}>
                <dt>{t(`does.${does}`)}</dt>
                <dd>
                  {press.map((key) => (
                    <Key key={key} of={key} />
                  ))}
                </dd>
              </Row>
            ))}
          </dl>
        </section>
      ))}
    </dialog>
  );
}
