import { useWords } from 'words:media';
import { type Media, Tag } from '@everycast/contract/media';
import { Autocomplete, Modal } from '@mantine/core';
import { IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../lib/i18n/schema.ts';
import { compareNames } from '../../lib/names.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { changes } from './changes.ts';
import { tagsQuery } from './lists.ts';
import css from './Tags.module.css';

/** Adds tags to all selected files, and removes those that any of them has. */
export function TagDialog({ files, opened, close }: { files: readonly Media[]; opened: boolean; close: () => void }) {
  const t = useWords();
  const ids = files.map(({ id }) => id);
  const tags = [...new Set(files.flatMap((file) => file.tags))].sort(compareNames);
  return (
    <Modal opened={opened} onClose={close} title={t('tags.dialog', { count: files.length })} size={420}>
      <Tags
        focus
        tags={tags}
        partly={(tag) => files.some((file) => !file.tags.includes(tag))}
        add={(tag) => void changes.tag(ids, { add: [tag], remove: [] })}
        remove={(tag) => void changes.tag(ids, { add: [], remove: [tag] })}
      />
    </Modal>
  );
}

/** Existing tags, each with a remove button, and a field for another that suggests the library's. */
export function Tags({
  tags,
  partly,
  add,
  remove,
  label,
  focus,
}: {
  tags: readonly string[];
  /** True for a tag that only some of the files have; it can be added to the others, too. */
  partly?: (tag: string) => boolean;
  add: (tag: string) => void;
  remove: (tag: string) => void;
  label?: string;
  /** True if the field should be focused. */
  focus?: boolean;
}) {
  const t = useWords();
  const { data } = useQuery(tagsQuery);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const known = data?.items.map(({ tag }) => tag).filter((tag) => !tags.includes(tag)) ?? [];

  function put(text: string): void {
    const read = Tag.safeParse(text);
    setProblem(read.success ? null : problemOf(read.error.issues[0] ?? {}));
    if (!read.success) return;
    setTyped('');
    if (!tags.includes(read.data) || partly?.(read.data)) add(read.data);
  }
  return (
    <Stack gap={8}>
      <Autocomplete
        data-autofocus={focus}
        label={label ?? t('tags.add')}
        placeholder={label ? t('tags.add') : undefined}
        leftSection={<Icon of={IconTag} size={16} />}
        data={known}
        limit={6}
        openOnFocus={false}
        value={typed}
        maxLength={40}
        error={problem}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
        onOptionSubmit={put}
        onKeyDown={(event) => {
          if ((event.key !== 'Enter' && event.key !== ',') || typed.trim() === '') return;
          event.preventDefault();
          put(typed);
        }}
        comboboxProps={{ withinPortal: true }}
      />
      {tags.length > 0 && (
        <Row as="ul" gap={4} wrap align="stretch">
          {tags.map((tag) => (
            <Row
              as="li"
              inline
              clip
              border="line"
              radius={4}
              size={12}
              tone="muted"
              key={tag}
              className={css.chip}
              data-partly={partly?.(tag) || undefined}
            >
              {tag}
              {partly?.(tag) && (
                <Button
                  variant="bare"
                  onClick={() => add(tag)}
                  aria-label={t('tags.addToAll', { tag })}
                  title={t('tags.addToAll', { tag })}
                >
                  <Icon of={IconPlus} size={14} />
                </Button>
              )}
              <Button variant="bare" onClick={() => remove(tag)} aria-label={t('tags.remove', { tag })} title={t('tags.remove', { tag })}>
                <Icon of={IconX} size={14} />
              </Button>
            </Row>
          ))}
        </Row>
      )}
    </Stack>
  );
}
