import type { shortcuts } from '../shortcuts/shortcuts.ts';

interface Page {
  /** Of its address, `/guide/<slug>`, and of its texts in `pages` of messages/locales/<language>/screens/guide.json. */
  slug: string;
  /** The screens that it explains; those below them, too, unless another page has them. */
  screens: readonly string[];
  /** Whose shortcuts it lists. */
  keys?: (typeof shortcuts)[number]['where'];
}

/** The pages of the guide, by chapter. Every screen for signed-in people has one. */
export const chapters = [
  {
    name: 'start',
    pages: [
      { slug: 'dashboard', screens: ['/dashboard', '/features'] },
      { slug: 'palette', screens: [], keys: 'everywhere' },
      { slug: 'notifications', screens: ['/notifications', '/settings/notifications'], keys: 'notifications' },
    ],
  },
  {
    name: 'plan',
    pages: [
      { slug: 'composer', screens: ['/post-composer', '/create-post', '/settings/snippets'], keys: 'composer' },
      { slug: 'calendar', screens: ['/calendar'], keys: 'calendar' },
      { slug: 'drafts', screens: ['/drafts', '/share'], keys: 'drafts' },
      { slug: 'queues', screens: ['/queues', '/settings/queues', '/settings/repeats'] },
      { slug: 'import', screens: ['/import'] },
      { slug: 'feeds', screens: ['/settings/feeds'] },
      { slug: 'history', screens: ['/posts', '/duplicates', '/restored-posts'] },
    ],
  },
  {
    name: 'together',
    pages: [
      { slug: 'approvals', screens: ['/approvals', '/settings/approvals'], keys: 'approvals' },
      { slug: 'client-review', screens: ['/client-links'] },
      { slug: 'activity', screens: ['/activity', '/settings/activity'] },
    ],
  },
  {
    name: 'media',
    pages: [
      { slug: 'library', screens: ['/media-library', '/media-tools'] },
      { slug: 'image-editor', screens: ['/image-editor'] },
      { slug: 'cards', screens: [] },
      { slug: 'video-editor', screens: ['/video-editor'] },
      { slug: 'clips', screens: ['/clip-generator'] },
      { slug: 'brand', screens: ['/settings/brand'] },
    ],
  },
  {
    name: 'audience',
    pages: [
      { slug: 'inbox', screens: ['/engagement'], keys: 'engagement' },
      { slug: 'analytics', screens: ['/analytics'] },
      { slug: 'reports', screens: ['/analytics/reports'] },
      { slug: 'links', screens: ['/settings/links', '/settings/link-page'] },
      { slug: 'studio', screens: ['/streaming', '/schedule-stream', '/stream-analytics', '/stream-settings'] },
    ],
  },
  {
    name: 'workspace',
    pages: [
      { slug: 'accounts', screens: ['/accounts', '/sandbox'] },
      { slug: 'groups', screens: ['/settings/groups'] },
      { slug: 'proxies', screens: ['/settings/proxies'] },
      { slug: 'settings', screens: ['/settings', '/invitation'] },
      { slug: 'security', screens: ['/settings/security'] },
      { slug: 'api-keys', screens: ['/settings/api-keys'] },
      { slug: 'webhooks', screens: ['/settings/webhooks'] },
      { slug: 'assistants', screens: ['/settings/assistant', '/oauth/consent'] },
    ],
  },
] as const satisfies readonly { name: string; pages: readonly Page[] }[];

export type GuidePage = (typeof chapters)[number]['pages'][number];

/** In the order in which they are read. */
export const guidePages: readonly GuidePage[] = /* @__PURE__ */ chapters.flatMap(({ pages }): readonly GuidePage[] => pages);

/** Where the guide starts. */
export const guideStart = '/guide';

/** A page's address. */
export const guidePath = ({ slug }: Pick<GuidePage, 'slug'>): string => `${guideStart}/${slug}`;

/** The paths of the whole guide. They are built as the other public ones are, but the app has no routes for them. */
export const guidePaths = (): string[] => [guideStart, ...guidePages.map(guidePath)];

/** The screen that a page is about, unless it has none, or none that opens without a post. */
export const screenOf = ({ slug, screens }: Page): string | undefined => (slug === 'history' ? undefined : screens[0]);

/**
 * The address of the help for a screen.
 * @param pathname of the screen, such as "/posts/0196…"
 * @returns the address of its page, or of the guide's start if it has none
 */
export function helpFor(pathname: string): string {
  for (let path = pathname; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const page = guidePages.find(({ screens }: Page) => screens.includes(path));
    if (page) return guidePath(page);
  }
  return guideStart;
}
