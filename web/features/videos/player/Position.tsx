import { useWords } from 'words:videos';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor, usePlaying } from '../editor.ts';
import { frameAt } from '../time/frames.ts';
import { readTime, timecode } from '../time/timecode.ts';
import css from './Transport.module.css';

/** The current frame, by timecode and number. A timecode can be typed to go there. */
export function Position() {
  const t = useWords();
  const { rate, player } = useEditor();
  const seconds = usePlaying((state) => state.seconds);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = timecode(seconds, rate);

  function open() {
    player.pause();
    setWrong(false);
    setTyped(shown);
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    const to = event.key === 'Enter' ? readTime(typed ?? '', rate) : null;
    if (to !== null && !(to >= 0)) return setWrong(true);
    if (to !== null) player.seek(to);
    setTyped(null);
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <>
      {typed === null ? (
        <Text
          as={Button}
          variant="bare"
          size={18}
          tone="inherit"
          weight="semibold"
          track="title"
          textAlign="left"
          ref={button}
          className={css.now}
          data-testid="position"
          title={t('player.goTo')}
          onClick={open}
        >
          {shown}
        </Text>
      ) : (
        <TextInput
          className={css.typed}
          size="xs"
          aria-label={t('player.goTo')}
          autoFocus
          autoComplete="off"
          value={typed}
          error={wrong && t('player.noTime')}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          onKeyDown={onKey}
          onBlur={() => setTyped(null)}
        />
      )}
      <Text as="span" size={12} tone="quiet" wideOnly minW="5rem">
        {t('player.frame', { frame: frameAt(seconds, rate) })}
      </Text>
    </>
  );
}
