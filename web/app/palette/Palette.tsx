import { useWords } from 'words:palette';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOpenWorkspace } from '../../features/workspaces/use-open-workspace.ts';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import { helpFor } from '../guide/pages.ts';
import { sidebarLinks } from '../shell/links.ts';
import { useShownLinks } from '../shell/shown-links.ts';
import { type Command, commands, matching } from './commands.ts';
import css from './Palette.module.css';

/** In milliseconds. Queries of the same hour are the same. */
const hour = 3_600_000;
const recentPosts = get('/api/v1/posts', { params: { query: { limit: 200 } } });

/** Search and commands over the page. Arrow keys select, Enter runs, Esc closes. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const { me, workspace } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openWorkspace = useOpenWorkspace();
  const { data } = useQuery(recentPosts);
  const from = new Date(Math.floor(Date.now() / hour) * hour).toISOString();
  const events = useQuery(get('/api/v1/stream-events', { params: { query: { from } } })).data;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const all = commands({
    go: (path) => void navigate(path),
    openWorkspace,
    help: () => void window.open(helpFor(pathname), '_blank'),
    workspaces: me.workspaces,
    current: workspace.id,
    posts: data?.items ?? [],
    streams: events?.items.filter(({ state }) => state === 'scheduled' || state === 'live') ?? [],
    permissions: workspace.permissions,
    links: useShownLinks(sidebarLinks),
  });
  const found = matching(all, typed);

  function run(command: Command | undefined) {
    if (!command) return;
    dialog.current?.close();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setChosen((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[chosen]);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the palette closes it; the keyboard has Esc for that
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={t('label')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <Box clip bg="surface" border="line" radius={12} className={css.sheet}>
        <Row gap={12} p="0 16" edge="bottom" tone="quiet">
          <Icon of={IconSearch} size={18} />
          <input
            className={css.input}
            role="combobox"
            aria-label={t('label')}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
            aria-autocomplete="list"
            placeholder={t('placeholder')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
        </Row>
        <Box scroll p={6} className={css.list} role="listbox" id={`${id}-list`} aria-label={t('label')}>
          {found.map((command, index) => (
            <Fragment key={command.id}>
              {command.group !== found[index - 1]?.group && (
                <Text size={12} tone="quiet" p="8 8 4" role="presentation">
                  {t(`groups.${command.group}`)}
                </Text>
              )}
              {/* The field above has the focus and the keys, as in every combobox. */}
              <Row
                p="0 8"
                radius={6}
                pointer
                size={13}
                tone="text"
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === chosen}
                className={css.option}
                onPointerMove={() => setChosen(index)}
                onClick={() => run(command)}
              >
                {typeof command.icon === 'string' ? <StateGlyph state={command.icon} size={16} /> : <Icon of={command.icon} size={16} />}
                <Text as="span" truncate>
                  {command.name}
                </Text>
              </Row>
            </Fragment>
          ))}
        </Box>
        {found.length === 0 && (
          <Text fontSize={13} tone="muted" p="20 16">
            {t('nothing')}
          </Text>
        )}
      </Box>
    </dialog>
  );
}
