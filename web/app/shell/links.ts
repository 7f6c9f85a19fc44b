import {
  IconCalendarMonth,
  IconChartBar,
  IconChecks,
  IconFileText,
  IconHelpCircle,
  IconLayoutDashboard,
  IconMessageCircle,
  IconMessages,
  IconMovie,
  IconPlugConnected,
  IconSettings,
  IconSparkles,
  IconWorld,
  type Icon as TablerIcon,
} from '@tabler/icons-react';

export interface ShellLink {
  to: string;
  word:
    | 'dashboard'
    | 'features'
    | 'mediaTools'
    | 'calendar'
    | 'approvals'
    | 'analytics'
    | 'engagement'
    | 'drafts'
    | 'accounts'
    | 'settings';
  /** What the phones' bottom bar calls it, which has little space. */
  shortWord?: 'dashboardShort';
  icon: TablerIcon;
  /** Other screens that belong to it. */
  also?: readonly string[];
  /** What it says how many wait of: conversations for an answer, or posts for approval. */
  waits?: 'conversations' | 'approvals';
}

const dashboard = { to: '/dashboard', word: 'dashboard', shortWord: 'dashboardShort', icon: IconLayoutDashboard } as const;
const features = { to: '/features', word: 'features', icon: IconSparkles } as const;
const mediaTools = { to: '/media-tools', word: 'mediaTools', icon: IconMovie, also: ['/media-library', '/image-editor'] } as const;
const calendar = { to: '/calendar', word: 'calendar', icon: IconCalendarMonth, also: ['/queues', '/duplicates'] } as const;
const approvals = { to: '/approvals', word: 'approvals', icon: IconChecks, also: ['/client-links'], waits: 'approvals' } as const;
const analytics = { to: '/analytics', word: 'analytics', icon: IconChartBar } as const;
const engagement = { to: '/engagement', word: 'engagement', icon: IconMessages, waits: 'conversations' } as const;
const drafts = { to: '/drafts', word: 'drafts', icon: IconFileText } as const;
const accounts = { to: '/accounts', word: 'accounts', icon: IconPlugConnected } as const;
const settings = { to: '/settings', word: 'settings', icon: IconSettings } as const;

/** Whether a screen is the link's, or belongs to it. */
export const isCurrent = ({ to, also = [] }: Pick<ShellLink, 'to' | 'also'>, path: string): boolean =>
  [to, ...also].some((place) => path === place || path.startsWith(`${place}/`));

/** The sidebar, from top to bottom. Only screens that exist are linked. */
export const sidebarLinks: ShellLink[] = [
  dashboard,
  features,
  mediaTools,
  calendar,
  approvals,
  analytics,
  engagement,
  drafts,
  accounts,
  settings,
];

/** The phones' bottom bar has two places on each side of Create; the rest is under More. */
export const bottomLinks = {
  before: [dashboard, calendar],
  after: [engagement],
  more: [approvals, analytics, drafts, features, mediaTools, accounts, settings],
} satisfies Record<string, ShellLink[]>;

/** Public pages that signed-in people look for: help, contact, and a link to the others. */
export const publicLinks = [
  { to: '/faq', word: 'help', icon: IconHelpCircle },
  { to: '/contact', word: 'contactSupport', icon: IconMessageCircle },
  { to: '/', word: 'website', icon: IconWorld },
] as const;

/** Where Create leads. */
export const createPath = '/post-composer';
