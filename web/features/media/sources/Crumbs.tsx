import { useWords } from 'words:sources';
import { IconChevronRight } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Sources.module.css';

export interface Crumb {
  id: string;
  name: string;
}

/** The way to the open folder; each part leads back. */
export function Crumbs({ top, path, go }: { top: string; path: readonly Crumb[]; go: (length: number) => void }) {
  const t = useWords();
  const all = [top, ...path.map(({ name }) => name)];
  return (
    <Row as="nav" gap={2} wrap p="8 20 0" aria-label={t('path')}>
      {all.map((name, length) => {
        const isHere = length === all.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is what is at its depth
          <Row as="span" gap={2} minW={0} key={length}>
            {length > 0 && <Icon of={IconChevronRight} size={14} />}
            {isHere ? (
              <Text as="bdi" size={13} weight="medium" truncate aria-current="location" className={css.here}>
                {name}
              </Text>
            ) : (
              <Button variant="ghost" size="sm" onClick={() => go(length)}>
                <Text as="bdi" truncate>
                  {name}
                </Text>
              </Button>
            )}
          </Row>
        );
      })}
    </Row>
  );
}
