import { useWords } from 'words:text-tools';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { plainName } from '../../../../lib/names.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import css from './SearchList.module.css';

/** What can be chosen. `detail`: a second line, which is searched, too. */
export interface Choice {
  key: string;
  name: string;
  detail?: string;
  icon?: TablerIcon;
  /** Instead of an icon. */
  mark?: ReactNode;
  choose: () => void;
}

export interface Section {
  title?: string;
  choices: readonly Choice[];
}

/** More than this aren't scrolled through, but searched. */
const most = 100;

/** A list in a popover with a field that searches it; `none` is said if only its last section has choices. Arrow keys select, Enter chooses, and choosing closes the popover. */
export function SearchList({ label, sections, none }: { label: string; sections: readonly Section[]; none: string }) {
  const t = useWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = sections.map((section) => {
    const choices = matching(section.choices, typed);
    return { ...section, choices: choices.slice(0, most), more: Math.max(0, choices.length - most) };
  });
  const all = found.flatMap(({ choices }) => choices);
  // What can always be done, such as managing them, comes last.
  const isEmpty = found.slice(0, typed.trim() === '' ? -1 : undefined).every(({ choices }) => choices.length === 0);
  const current = all[Math.min(chosen, all.length - 1)];

  // While its popover is still opening, the browser focuses it after that.
  useEffect(() => {
    field.current?.setAttribute('autofocus', '');
    field.current?.focus();
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${current?.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current?.key]);

  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length > 0) setChosen((Math.min(chosen, all.length - 1) + step + all.length) % all.length);
    // A click also closes the popover.
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) document.getElementById(`${id}-${current?.key}`)?.click();
    else return;
    event.preventDefault();
  };
  return (
    <Stack className={css.list}>
      <Row gap={8} p="0 8" edge="bottom" tone="quiet">
        <Icon of={IconSearch} size={16} />
        <input
          ref={field}
          className={css.input}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.key}`}
          aria-autocomplete="list"
          placeholder={t('search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={keys}
        />
      </Row>
      {isEmpty && (
        <Text p={8} size={13} tone="muted">
          {typed.trim() === '' ? none : t('noResults')}
        </Text>
      )}
      <Stack pt={6} scroll className={css.options} role="listbox" id={`${id}-list`} aria-label={label}>
        {found.map(({ title, choices, more }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections never change their places
          <Fragment key={index}>
            {title && choices.length > 0 && (
              <Text size={12} tone="quiet" p="8 8 4" role="presentation">
                {title}
              </Text>
            )}
            {choices.map((choice) => (
              <Row
                key={choice.key}
                id={`${id}-${choice.key}`}
                gap={8}
                p="4 8"
                radius={6}
                pointer
                role="option"
                aria-selected={choice === current}
                className={css.option}
                data-closes
                onPointerMove={() => setChosen(all.indexOf(choice))}
                onClick={choice.choose}
              >
                {choice.mark ?? (choice.icon && <Icon of={choice.icon} size={16} />)}
                <Stack as="span" minW={0} grow>
                  <Text as="bdi" truncate>
                    {choice.name}
                  </Text>
                  {choice.detail && (
                    <Text as="span" size={12} tone="quiet" truncate>
                      {choice.detail}
                    </Text>
                  )}
                </Stack>
              </Row>
            ))}
            {more > 0 && (
              <Text size={12} tone="quiet" p="4 8 8" role="presentation">
                {t('more', { count: more })}
              </Text>
            )}
          </Fragment>
        ))}
      </Stack>
    </Stack>
  );
}

/** Those with each word of the query, without case and accents. */
function matching(choices: readonly Choice[], query: string): readonly Choice[] {
  const words = plainName(query).split(/\s+/).filter(Boolean);
  return choices.filter(({ name, detail = '' }) => words.every((word) => plainName(`${name} ${detail}`).includes(word)));
}
