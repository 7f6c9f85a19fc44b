import { useWords } from 'words:comments';
import { maxQuote } from '@everycast/contract/comment-limits';
import type { Media } from '@everycast/contract/media';
import { IconMessages } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Text } from '../primitives/primitives.tsx';
import css from './Comments.module.css';
import { type Place, useOpenThreads } from './use-comments.ts';

interface Props {
  place: Place;
  pictures?: readonly Media[];
  /** The sentence that is selected, if any: a new comment is about it. */
  selected?: () => string;
  /** Whether the panel is open at first. */
  opened?: boolean;
  /** Whether C opens and closes it, where nothing else uses this key. */
  hasKey?: boolean;
}

const loadPanel = () => import('./CommentsPanel.tsx');
const selectedText = () => getSelection()?.toString() ?? '';

/** A button with the number of open threads, and a panel with them beside the screen; on a phone over it. */
export function CommentsButton({ place, pictures, selected = selectedText, opened = false, hasKey = false }: Props) {
  const t = useWords();
  const phone = usePhone();
  const count = useOpenThreads(place);
  const isPost = 'postId' in place;
  const title = t(isPost ? 'title' : 'notes');
  const [open, setOpen] = useState(opened);
  const [wasOpened, setWasOpened] = useState(opened);
  const Panel = useLazyComponent(loadPanel, wasOpened, () => setOpen(false));
  const [quote, setQuote] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open || phone) return;
    const press = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest(`.${css.panel}`);
      if (event.key === 'Escape' && isInside && !event.defaultPrevented) {
        setOpen(false);
        button.current?.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open, phone]);
  const toggle = () => {
    setQuote(selected().trim().slice(0, maxQuote) || null);
    setWasOpened(true);
    setOpen(!open);
  };
  useKeys(hasKey ? { c: toggle } : {});
  return (
    <>
      <Button
        ref={button}
        aria-keyshortcuts={hasKey ? 'C' : undefined}
        variant="ghost"
        aria-expanded={open}
        aria-label={t(isPost ? 'button' : 'notesButton', { count })}
        title={title}
        icon={<Icon of={IconMessages} size={18} />}
        // What is selected stays selected.
        onPointerDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        {count > 0 && (
          <Text as="span" size={13} num>
            {count}
          </Text>
        )}
      </Button>
      {Panel && <Panel place={place} {...(pictures && { pictures })} quote={quote} title={title} opened={open} close={close} />}
    </>
  );
}
