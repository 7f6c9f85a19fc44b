import { useWords } from 'words:palette';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isMac } from '../../lib/keyboard.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Palette.module.css';

const loadPalette = () => import('./Palette.tsx');

/** The top bar's field that opens the palette; Ctrl K and ⌘ K do so everywhere. */
export function PaletteButton() {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const Palette = useLazyComponent(loadPalette, open, () => {
    setOpen(false);
    toast.fail(t('notLoaded'), { duration: 8_000 });
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((was) => !was);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Row
        as={Button}
        variant="bare"
        gap={8}
        minW={0}
        mx="auto"
        bg="canvas"
        border="line"
        radius={6}
        size={13}
        tone="quiet"
        className={css.button}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <Icon of={IconSearch} size={18} />
        <Text as="span" grow truncate textAlign="left" className={css.word}>
          {t('label')}
        </Text>
        <kbd className={css.keys}>{t(isMac() ? 'keysMac' : 'keys')}</kbd>
      </Row>
      {Palette && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
