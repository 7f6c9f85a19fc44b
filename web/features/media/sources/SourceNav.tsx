import { useWords } from 'words:sources';
import type { SourceId } from '@everycast/contract/named-sources';
import type { SourceConnection } from '@everycast/contract/sources';
import { NativeSelect } from '@mantine/core';
import {
  IconBrandGoogleDrive,
  IconBrandOnedrive,
  IconCloud,
  IconPhoto,
  IconPlug,
  IconServer,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import type { Place } from './places.ts';
import css from './Sources.module.css';

const sourceIcons: Record<SourceId, TablerIcon> = {
  google_drive: IconBrandGoogleDrive,
  dropbox: IconCloud,
  onedrive: IconBrandOnedrive,
  webdav: IconServer,
  openverse: IconPhoto,
};

/** Who is signed in, and on which server where there are many. */
const loginOf = ({ name, address }: SourceConnection): string => (address === null ? name : `${name} · ${new URL(address).host}`);

/** Every source, and each of its connections: arrow keys move through them. */
export function SourceNav({ places, here, choose }: { places: readonly Place[]; here: string | null; choose: (key: string) => void }) {
  const t = useWords();
  const phone = usePhone();
  const detailOf = ({ source, connection }: Place): string => {
    if (connection) return connection.state === 'reconnect' ? t('nav.reconnect') : loginOf(connection);
    return source.connect === 'none' ? t('nav.open') : t('nav.connect');
  };
  if (phone) {
    return (
      <NativeSelect
        className={css.choice}
        aria-label={t('nav.title')}
        value={here ?? ''}
        data={places.map((place) => ({ value: place.key, label: `${place.source.name} · ${detailOf(place)}` }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    );
  }
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    <Stack as="nav" p={8} scroll className={css.nav} aria-label={t('nav.title')} onKeyDown={go}>
      {places.map((place) => (
        <Row
          as={Button}
          variant="bare"
          gap={8}
          p="8 8"
          rigid
          radius={6}
          hover
          key={place.key}
          className={css.source}
          tabIndex={place.key === here ? 0 : -1}
          aria-current={place.key === here || undefined}
          onClick={() => choose(place.key)}
        >
          <Icon of={sourceIcons[place.source.id]} size={20} />
          <Text as="span" grow minW={0}>
            <Text as="span" block size={13} weight="medium" truncate>
              {place.source.name}
            </Text>
            <Text as="bdi" block size={12} tone="quiet" truncate title={detailOf(place)}>
              {detailOf(place)}
            </Text>
          </Text>
          {place.place === null && <Icon of={IconPlug} size={16} />}
        </Row>
      ))}
    </Stack>
  );
}
