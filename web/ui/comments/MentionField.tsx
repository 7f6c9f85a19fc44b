import { useWords } from 'words:comments';
import type { CommentPerson } from '@everycast/contract/comments';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { initialsOf } from '../../lib/session/person-hint.ts';
import { Avatar } from '../Avatar.tsx';
import { Button } from '../Button.tsx';
import { Stack, Text } from '../primitives/primitives.tsx';
import css from './Comments.module.css';
import { suggestionsFor, typedMention } from './mentions.ts';

interface Props {
  label: string;
  text: string;
  write: (text: string) => void;
  people: readonly CommentPerson[];
  field: RefObject<HTMLTextAreaElement | null>;
  send: () => void;
  cancel?: (() => void) | undefined;
  autoFocus: boolean;
}

/** A text that suggests people once an "@" is typed: arrows choose, Enter and Tab insert, Esc closes. Ctrl or Cmd with Enter sends. */
export function MentionField({ label, text, write, people, field, send, cancel, autoFocus }: Props) {
  const t = useWords();
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  /** Where the "@" is whose suggestions were closed. */
  const [closed, setClosed] = useState<number | null>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus, field]);
  const typed = typedMention(text, caret);
  const open = typed !== null && typed.from !== closed;
  const found = open ? suggestionsFor(typed.words, people) : [];
  // A name that is already complete needs no suggestion.
  const shown = found.length === 1 && found[0]?.name === typed?.words ? [] : found;
  const at = Math.min(chosen, shown.length - 1);
  const isListed = shown.length > 0;

  function insert({ name }: CommentPerson) {
    if (!typed) return;
    const before = `${text.slice(0, typed.from)}@${name} `;
    write(before + text.slice(caret).replace(/^ /, ''));
    setClosed(typed.from);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
      setCaret(before.length);
    });
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return send();
    }
    if (event.key === 'Escape' && (isListed || cancel)) {
      event.preventDefault();
      event.stopPropagation();
      return isListed ? setClosed(typed?.from ?? null) : cancel?.();
    }
    if (!isListed || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = shown[at];
    if (step) setChosen((at + step + shown.length) % shown.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) insert(person);
    else return;
    event.preventDefault();
  }

  return (
    <Stack pos="relative">
      <textarea
        ref={field}
        className={css.field}
        rows={2}
        value={text}
        aria-label={label}
        placeholder={t('hint')}
        aria-autocomplete="list"
        aria-controls={isListed ? id : undefined}
        aria-activedescendant={isListed ? `${id}-${at}` : undefined}
        onChange={({ target }) => {
          write(target.value);
          setCaret(target.selectionEnd);
          setChosen(0);
          if (closed !== null && target.value[closed] !== '@') setClosed(null);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
        onKeyDown={press}
      />
      {isListed && (
        <div id={id} role="listbox" className={css.people} aria-label={t('people')}>
          {shown.map((person, index) => (
            <Button
              variant="bare"
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={css.person}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(person)}
            >
              <Avatar initials={initialsOf(person.name)} size={20} />
              <Text as="bdi" truncate>
                {person.name}
              </Text>
            </Button>
          ))}
        </div>
      )}
      {open && typed.words !== '' && !typed.words.includes(' ') && found.length === 0 && (
        <Text size={12} tone="quiet" mt={4} role="status">
          {t('nobody')}
        </Text>
      )}
    </Stack>
  );
}
