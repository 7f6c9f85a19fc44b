import * as commonWords from 'words:common';
import * as Radix from '@radix-ui/react-toast';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { StateGlyph } from '../state/State.tsx';
import { useHeightTold } from '../use-height-told.ts';
import { folded, type Toast, toast } from './store.ts';
import css from './Toasts.module.css';

/**
 * Renders the toasts. They pause while the pointer or the focus is on them, or the window is hidden. Of many failures, which stay, only the
 * newest are shown, and the others are a line until someone wants them.
 */
export default function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const t = commonWords.useWords();
  const list = useRef<HTMLOListElement>(null);
  const [all, setAll] = useState(false);
  const rest = folded(toasts);
  const folds = rest.length > 0;
  // The next time there are many, they fold again.
  if (all && !folds) setAll(false);
  useHeightTold(list, '--toast-height', true);
  const closeRest = () => {
    for (const { id } of rest) toast.close(id);
  };
  return (
    <Radix.Provider label={t('toast.label')} swipeDirection="left">
      {(all ? toasts : toasts.filter((one) => !rest.includes(one))).map((one) => (
        <Radix.Root
          key={one.id}
          className={css.toast}
          open={one.open}
          duration={one.duration}
          onOpenChange={(open) => !open && toast.close(one.id)}
        >
          <span className={css[one.kind]}>
            <StateGlyph state={one.kind === 'ok' ? 'published' : 'failed'} size={16} label={null} />
          </span>
          <Radix.Description className={css.text}>{one.text}</Radix.Description>
          {one.action && (
            <Radix.Action className={css.action} altText={one.action.label} onClick={one.action.run}>
              {one.action.label}
            </Radix.Action>
          )}
          {(one.duration === Number.POSITIVE_INFINITY || !one.action) && (
            <Radix.Close className={css.close} aria-label={t('toast.close')}>
              <Icon of={IconX} size={16} />
            </Radix.Close>
          )}
        </Radix.Root>
      ))}
      <Radix.Viewport ref={list} className={css.list} label={t('toast.list')}>
        {folds && (
          <li className={css.toast}>
            <span className={css.text}>{t('toast.more', { count: rest.length })}</span>
            <Button variant="bare" className={css.action} aria-expanded={all} onClick={() => setAll(!all)}>
              {t(all ? 'toast.fewer' : 'toast.all')}
            </Button>
            <Button variant="bare" className={css.action} onClick={closeRest}>
              {t('toast.closeThem')}
            </Button>
          </li>
        )}
      </Radix.Viewport>
    </Radix.Provider>
  );
}
