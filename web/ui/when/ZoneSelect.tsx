import { useWords } from 'words:when';
import { namedZones } from '@everycast/contract/time';
import { type ComboboxItemGroup, type OptionsFilter, Select } from '@mantine/core';
import { useMemo } from 'react';
import { compareNames } from '../../lib/names.ts';
import { namesOfToday } from '../../lib/time/device-zone.ts';
import { zoneName } from '../../lib/time/format.ts';

const order: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_/]/g, ' ');

/** Finds a zone by all typed words, in its display name or its ID, which may be an old one: "Kolkata" and "Asia/Calcutta" alike. */
const byWords: OptionsFilter = ({ options, search, limit }) => {
  const words = plain(search).split(' ').filter(Boolean);
  let room = limit;
  return (options as ComboboxItemGroup<{ value: string; label: string }>[]).map((group) => {
    const found = group.items.filter(({ value, label }) => words.every((word) => plain(`${label} ${value}`).includes(word)));
    const items = found.slice(0, room);
    room -= items.length;
    return { ...group, items };
  });
};

/** All IANA zones, starting with the specification's four under their short names. */
export function ZoneSelect({
  value,
  change,
  label,
  help,
  labelled = Boolean(help),
  className,
}: {
  value: string;
  change: (zone: string) => void;
  label: string;
  /** A line below. */
  help?: string;
  /** The label is above, as in a form. */
  labelled?: boolean;
  className?: string;
}) {
  const t = useWords();
  const data = useMemo(() => {
    const first = namedZones.map(({ name, zone }) => ({
      value: zone,
      label: zone === name ? name : `${name} (${zone.split('/').at(-1)?.replaceAll('_', ' ')})`,
    }));
    const taken = new Set<string>(first.map((one) => one.value));
    const all = new Set([...Intl.supportedValuesOf('timeZone'), value].filter((zone) => !taken.has(zone)));
    const today = namesOfToday();
    const rest = [...all]
      .map((zone) => ({
        value: zone,
        label: `${(today.get(zone) ?? zone).replaceAll('_', ' ')} · ${zoneName(zone)}`,
      }))
      .sort((a, b) => compareNames(a.label, b.label));
    return [
      { group: t('zone.usual'), items: first },
      { group: t('zone.all'), items: rest },
    ];
  }, [value, t]);
  return (
    <Select
      className={className}
      {...(labelled ? { label, description: help, inputWrapperOrder: order } : { 'aria-label': label })}
      data={data}
      value={value}
      // Choosing what is shown is a choice, too: UTC may only be the default.
      onOptionSubmit={change}
      searchable
      filter={byWords}
      allowDeselect={false}
      maxDropdownHeight={280}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      limit={60}
      nothingFoundMessage={t('zone.none')}
    />
  );
}
