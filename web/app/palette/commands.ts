import { words } from 'words:palette';
import { words as shellWords } from 'words:shell';
import type { Me } from '@everycast/contract/me';
import type { PostSummary } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import {
  IconBroadcast,
  IconBuilding,
  IconBulb,
  IconCalendarEvent,
  IconChartLine,
  IconDeviceDesktop,
  IconHelpCircle,
  IconMoon,
  IconPencilPlus,
  IconPhoto,
  IconSun,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { openCapture } from '../../lib/capture.ts';
import { plainName } from '../../lib/names.ts';
import { pathOfPost } from '../../lib/post-path.ts';
import { pathOfStream } from '../../lib/stream-path.ts';
import { chooseTheme } from '../../lib/theme.ts';
import type { StateName } from '../../ui/state/glyphs.tsx';
import { createPath, type ShellLink } from '../shell/links.ts';

/** One line of the palette. `group` is its heading. */
export interface Command {
  id: string;
  group: 'go' | 'do' | 'streams' | 'posts';
  name: string;
  icon: TablerIcon | Exclude<StateName, 'live'>;
  run: () => void;
}

/** Everything the palette can do from here. `go` navigates. */
export function commands(at: {
  go: (path: string) => void;
  openWorkspace: (id: string) => void;
  /** Opens the guide's page of the screen. */
  help: () => void;
  workspaces: Me['workspaces'];
  current: string;
  posts: PostSummary[];
  /** Upcoming ones. */
  streams: StreamEvent[];
  permissions: readonly string[];
  /** The screens that concern this person. */
  links: readonly ShellLink[];
}): Command[] {
  const t = words();
  const shell = shellWords();
  return [
    { id: 'create', group: 'do', name: t('createPost'), icon: IconPencilPlus, run: () => at.go(createPath) },
    ...(at.permissions.includes('post.write')
      ? ([{ id: 'idea', group: 'do', name: t('newIdea'), icon: IconBulb, run: openCapture }] satisfies Command[])
      : []),
    ...at.links.map(({ to, word, icon }): Command => ({ id: to, group: 'go', name: shell(word), icon, run: () => at.go(to) })),
    ...(at.permissions.includes('stream.start')
      ? ([
          { id: 'go-live', group: 'do', name: t('goLive'), icon: IconBroadcast, run: () => at.go('/streaming') },
          { id: 'schedule-stream', group: 'do', name: t('scheduleStream'), icon: IconCalendarEvent, run: () => at.go('/schedule-stream') },
        ] satisfies Command[])
      : []),
    { id: 'help', group: 'do', name: shell('helpHere'), icon: IconHelpCircle, run: at.help },
    { id: 'stream-analytics', group: 'go', name: t('streamAnalytics'), icon: IconChartLine, run: () => at.go('/stream-analytics') },
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
    ...at.streams.map(
      (stream): Command => ({
        id: stream.id,
        group: 'streams',
        name: stream.title,
        icon: IconBroadcast,
        run: () => at.go(pathOfStream(stream)),
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

/** The most posts, and the most streams, shown: without a query, and while searching. */
const postsAtRest = 3;
const postsFound = 8;

/** The commands whose name contains every typed word, ignoring case and accents; streams and posts come last. */
export function matching(all: Command[], typed: string): Command[] {
  const wanted = plainName(typed).split(/\s+/).filter(Boolean);
  const found = all.filter(({ name }) => wanted.every((word) => plainName(name).includes(word)));
  const inGroup = (group: Command['group']) => found.filter((command) => command.group === group);
  const max = wanted.length > 0 ? postsFound : postsAtRest;
  return [...inGroup('go'), ...inGroup('do'), ...inGroup('streams').slice(0, max), ...inGroup('posts').slice(0, max)];
}
