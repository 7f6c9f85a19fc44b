import * as Radix from '@radix-ui/react-toast';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { commonWords } from '../../lib/i18n/i18n.ts';
import { Icon } from '../Icon.tsx';
import { StateGlyph } from '../state/State.tsx';
import { useHeightTold } from '../use-height-told.ts';
import { type Toast, toast } from './store.ts';
import css from './Toasts.module.css';

/** Renders the toasts. They pause while the pointer or the focus is on them, or the window is hidden. */
export default function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const t = commonWords.useWords();
  const list = useRef<HTMLOListElement>(null);
  useHeightTold(list, '--toast-height', true);
  return (
    <Radix.Provider label={t('toast.label')} swipeDirection="left">
      {toasts.map((one) => (
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
      <Radix.Viewport ref={list} className={css.list} label={t('toast.list')} />
    </Radix.Provider>
  );
}
