import { useWords } from 'words:posts';
import { foundIn, type OptionValue } from '@everycast/platforms/port/options';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../../lib/api/client.ts';

/** Searches the platform by name while a person types. */
export function RemoteSelect({
  shared,
  option,
  account,
  value,
  change,
}: {
  /** Props of every field: its label and the text below it. */
  shared: { label: string; description: string | undefined; error: string | null };
  /** Its key. */
  option: string;
  /** The account whose login is used. */
  account: string;
  value: OptionValue | undefined;
  change: (value: OptionValue) => void;
}) {
  const t = useWords();
  const chosen = foundIn(value);
  const [typed, setTyped] = useState(chosen?.name ?? '');
  const [words] = useDebouncedValue(typed.trim(), 250);
  const isSought = words !== '' && words !== chosen?.name;
  const { data, error, isPending } = useQuery({
    ...get('/api/v1/accounts/{id}/find/{option}', { params: { path: { id: account, option }, query: { words } } }),
    enabled: isSought,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = isSought ? (data?.items ?? []) : [];
  const known = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const none = isSought && !isPending ? t('options.found.none', { words }) : t('options.found.type');
  return (
    <Select
      {...shared}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={shared.error ?? (isSought ? error?.message : undefined)}
      placeholder={t('options.found.type')}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // The platform has already matched the results.
      filter={({ options }) => options}
      nothingFoundMessage={none}
      onChange={(id) => {
        const one = known.find((each) => each.id === id);
        change(one ? [one.id, one.name] : '');
      }}
    />
  );
}
