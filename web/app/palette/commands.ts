import type { Me } from '@everycast/contract/me';
import type { PostSummary } from '@everycast/contract/posts';
import {
  IconBuilding,
  IconDeviceDesktop,
  IconMoon,
  IconPencilPlus,
  IconPhoto,
  IconSun,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { pathOfPost } from '../../lib/post-path.ts';
import { chooseTheme } from '../../lib/theme/theme.ts';
import type { StateName } from '../../ui/state/glyphs.tsx';
import { createPath, sidebarLinks } from '../shell/links.ts';
import { words as shellWords } from '../shell/words.ts';
import { words } from './words.ts';

/** One line of the palette. `group` is its heading. */
export interface Command {
  id: string;
  group: 'go' | 'do' | 'posts';
  name: string;
  icon: TablerIcon | Exclude<StateName, 'live'>;
  run: () => void;
}

/** Everything the palette can do from here. `go` navigates. */
export function commands(at: {
  go: (path: string) => void;
  openWorkspace: (id: string) => void;
  workspaces: Me['workspaces'];
  current: string;
  posts: PostSummary[];
}): Command[] {
  const t = words();
  const shell = shellWords();
  return [
    { id: 'create', group: 'do', name: t('createPost'), icon: IconPencilPlus, run: () => at.go(createPath) },
    ...sidebarLinks.map(({ to, word, icon }): Command => ({ id: to, group: 'go', name: shell(word), icon, run: () => at.go(to) })),
    { id: 'library', group: 'go', name: t('library'), icon: IconPhoto, run: () => at.go('/media-library') },
    { id: 'light', group: 'do', name: t('themeLight'), icon: IconSun, run: () => chooseTheme('light') },
    { id: 'dark', group: 'do', name: t('themeDark'), icon: IconMoon, run: () => chooseTheme('dark') },
    { id: 'system', group: 'do', name: t('themeSystem'), icon: IconDeviceDesktop, run: () => chooseTheme('system') },
    ...at.workspaces
      .filter(({ id }) => id !== at.current)
      .map(
        ({ id, name }): Command => ({
          id,
          group: 'do',
          name: t('openWorkspace', { name }),
          icon: IconBuilding,
          run: () => at.openWorkspace(id),
        }),
      ),
    ...at.posts.map(
      ({ id, text, state }): Command => ({
        id,
        group: 'posts',
        name: text.trim().replaceAll(/\s+/g, ' ').slice(0, 200),
        icon: state,
        run: () => at.go(pathOfPost({ id, state })),
      }),
    ),
  ];
}

/** The most posts shown: without a query, and while searching. */
const postsAtRest = 3;
const postsFound = 8;

/** The commands whose name contains every typed word, ignoring case; posts come last. */
export function matching(all: Command[], typed: string): Command[] {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ name }) => wanted.every((word) => name.toLocaleLowerCase().includes(word)));
  const inGroup = (group: Command['group']) => found.filter((command) => command.group === group);
  return [...inGroup('go'), ...inGroup('do'), ...inGroup('posts').slice(0, wanted.length > 0 ? postsFound : postsAtRest)];
}
