import { useWords } from 'words:engagement';
import { conversationSorts, type EngagementOverview } from '@everycast/contract/engagement';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../../lib/numbers.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './Engagement.module.css';
import type { Filter } from './filter.ts';

interface Props {
  overview: EngagementOverview | undefined;
  filter: Filter;
  choose: (change: Partial<Filter>) => void;
}

/** What the list shows and how many, its search, and its order. */
export function ListHead({ overview, filter, choose }: Props) {
  const t = useWords();
  const { queue, platform, sort, search } = filter;
  const [typed, setTyped] = useState(search);
  const [isOpen, setOpen] = useState(search !== '');
  const [button, field] = [useRef<HTMLButtonElement>(null), useRef<HTMLInputElement>(null)];
  const begin = () => {
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  useKeys({ '/': begin });

  const change = (text: string) => {
    setTyped(text);
    if (text === '' && search) choose({ search: '' });
  };
  const title = [...(platform && queue === 'all' ? [] : [t(`queues.${queue}`)]), ...(platform ? [platformName(platform)] : [])].join(', ');
  return (
    <>
      <Row as="header" gap={8} p="4 12" minH="2.75rem" edge="bottom">
        <Text as="h2" size={14} weight="semibold" truncate>
          {title}
        </Text>
        <Text as="span" size={13} tone="quiet" grow>
          {formatNumber(countOf(overview, filter))}
        </Text>
        <IconButton ref={button} icon={IconSearch} label={t('list.search')} aria-expanded={isOpen} onClick={begin} />
        <Menu
          variant="ghost"
          label={t('list.sortBy', { sort: t(`list.${sort}`) })}
          trigger={
            <>
              {t(`list.${sort}`)}
              <Icon of={IconChevronDown} size={14} />
            </>
          }
          options={conversationSorts.map((one) => ({ key: one, label: t(`list.${one}`), choose: () => choose({ sort: one }) }))}
        />
      </Row>
      {isOpen && (
        <Box
          as="form"
          p="8 12"
          edge="bottom"
          onSubmit={(event) => {
            event.preventDefault();
            choose({ search: typed.trim(), conversation: null });
          }}
        >
          <input
            ref={field}
            type="search"
            className={css.search}
            value={typed}
            placeholder={t('list.search')}
            aria-label={t('list.search')}
            onChange={({ target }) => change(target.value)}
            onBlur={() => typed === '' && setOpen(false)}
            onKeyDown={({ key }) => {
              if (key !== 'Escape') return;
              change('');
              button.current?.focus();
              setOpen(false);
            }}
          />
        </Box>
      )}
    </>
  );
}

/** How many there are, where that is counted. */
function countOf(overview: EngagementOverview | undefined, { queue, platform, search }: Filter): number | undefined {
  if (search) return undefined;
  if (!platform) return overview?.queues[queue];
  return queue === 'all' ? overview?.platforms.find((one) => one.platform === platform)?.count : undefined;
}
