import { examples } from './examples/examples.ts';
import { accountGroupsRoutes } from './features/account-groups/account-group-routes.ts';
import { createAccountGroups } from './features/account-groups/account-groups.ts';
import { accountMovesRoutes } from './features/account-moves/account-move-routes.ts';
import { type AccountMoves, createAccountMoves } from './features/account-moves/account-moves.ts';
import { measureAccountLogins } from './features/accounts/account-metrics.ts';
import { accountsRoutes } from './features/accounts/account-routes.ts';
import { type Accounts, createAccounts } from './features/accounts/accounts.ts';
import { appRoutes } from './features/accounts/apps/app-routes.ts';
import { createInSandbox } from './features/accounts/consent/consent.ts';
import { consentRoutes } from './features/accounts/consent/consent-routes.ts';
import { activeAccountRoutes } from './features/accounts/pausing/active-account-routes.ts';
import { createActivity } from './features/activity/activity.ts';
import { activityRoutes } from './features/activity/activity-routes.ts';
import { type Analytics, createAnalytics } from './features/analytics/analytics.ts';
import { analyticsRoutes } from './features/analytics/analytics-routes.ts';
import { createAnalyticsReports } from './features/analytics-reports/analytics-reports.ts';
import type { AnalyticsReportsNeeds } from './features/analytics-reports/needs.ts';
import { reportsRoutes } from './features/analytics-reports/routes/all.ts';
import { approvalsRoutes } from './features/approvals/approval-routes.ts';
import { createApprovals } from './features/approvals/approvals.ts';
import { type Assistant, createAssistant } from './features/assistant/assistant.ts';
import { assistantRoutes } from './features/assistant/assistant-routes.ts';
import { accountSecurityRoutes } from './features/auth/account-security-routes.ts';
import { type Auth, createAuth } from './features/auth/auth.ts';
import { authRoutes } from './features/auth/auth-routes.ts';
import { createPeople } from './features/auth/people.ts';
import { serverPeopleRoutes } from './features/auth/server-people-routes.ts';
import { sessionRoutes } from './features/auth/session-routes.ts';
import { singleSignOnRoutes } from './features/auth/single-sign-on/single-sign-on-routes.ts';
import { createBilling } from './features/billing/billing.ts';
import { billingRoutes } from './features/billing/billing-routes.ts';
import { createBrand } from './features/brand/brand.ts';
import { brandRoutes } from './features/brand/brand-routes.ts';
import { bulkPostsRoutes } from './features/bulk-posts/bulk-post-routes.ts';
import { createBulkPosts } from './features/bulk-posts/bulk-posts.ts';
import { calendarFeedRoutes } from './features/calendar-feeds/calendar-feed-routes.ts';
import { createCalendarFeeds } from './features/calendar-feeds/calendar-feeds.ts';
import { clientReviewRoutes } from './features/client-review/all-routes.ts';
import { createClientReview } from './features/client-review/client-review.ts';
import { clipsRoutes } from './features/clips/clip-routes.ts';
import { type Clips, createClips } from './features/clips/clips.ts';
import { commentRoutes } from './features/comments/comment-routes.ts';
import { createComments } from './features/comments/comments.ts';
import { createContact } from './features/contact/contact.ts';
import { contactRoutes } from './features/contact/contact-routes.ts';
import { createEngagement, type Engagement } from './features/engagement/engagement.ts';
import { engagementNews } from './features/engagement/engagement-news.ts';
import { engagementRoutes } from './features/engagement/engagement-routes.ts';
import { webhookRoutes } from './features/engagement/webhooks/webhook-routes.ts';
import { createWebhooks } from './features/engagement/webhooks/webhooks.ts';
import { createEvergreen } from './features/evergreen/evergreen.ts';
import { evergreenRoutes } from './features/evergreen/evergreen-routes.ts';
import { feedsRoutes } from './features/feeds/feed-routes.ts';
import { createFeeds, type Feeds } from './features/feeds/feeds.ts';
import { generatedImageRoutes } from './features/generated-images/generated-image-routes.ts';
import { createGeneratedImages } from './features/generated-images/generated-images.ts';
import { imagesRoutes } from './features/images/image-routes.ts';
import { createImages } from './features/images/images.ts';
import { importsRoutes } from './features/imports/import-routes.ts';
import { createImports } from './features/imports/imports.ts';
import { labelsRoutes } from './features/labels/label-routes.ts';
import { createLabels } from './features/labels/labels.ts';
import { createLeaving, type LeavingFeature } from './features/leaving/leaving.ts';
import { leavingRoutes } from './features/leaving/leaving-routes.ts';
import { linkCardRoutes } from './features/link-cards/link-card-routes.ts';
import { createLinkCards } from './features/link-cards/link-cards.ts';
import { openLinks } from './features/links/open-links.ts';
import { createMedia, type MediaFeature } from './features/media/media.ts';
import { mediaRoutes } from './features/media/routes/media-routes.ts';
import { notificationsRoutes } from './features/notifications/notification-routes.ts';
import { createNotifications } from './features/notifications/notifications.ts';
import { createPersonalExport } from './features/personal-export/personal-export.ts';
import { personalExportRoutes } from './features/personal-export/personal-export-routes.ts';
import { createPlanAdministration, createPlanAssignments } from './features/plans/assignments.ts';
import { createHolds } from './features/plans/holds.ts';
import { planAdministrationRoutes, plansRoutes } from './features/plans/plan-routes.ts';
import { createPlans, type Plans } from './features/plans/plans.ts';
import { createPostsCalendar } from './features/posts/calendar/calendar.ts';
import { postsCalendarRoutes, postsRoutes, repeatsRoutes, revisionsRoutes } from './features/posts/post-routes.ts';
import { createPosts, type Posts } from './features/posts/posts.ts';
import { createRepeats } from './features/posts/repeats.ts';
import { createProxies } from './features/proxies/proxies.ts';
import { proxiesRoutes } from './features/proxies/proxy-routes.ts';
import { createPublishing, type Publishing } from './features/publishing/publishing.ts';
import { publishingRoutes } from './features/publishing/publishing-routes.ts';
import { queuesRoutes } from './features/queues/queue-routes.ts';
import { createQueues } from './features/queues/queues.ts';
import { replyApprovalRoutes } from './features/reply-approvals/reply-approval-routes.ts';
import { createReplyApprovals } from './features/reply-approvals/reply-approvals.ts';
import { createReports } from './features/reports/reports.ts';
import { createSandboxFeature } from './features/sandbox/sandbox.ts';
import { sandboxRoutes } from './features/sandbox/sandbox-routes.ts';
import { createSecurity } from './features/security/security.ts';
import { securityRoutes } from './features/security/security-routes.ts';
import { createSeries } from './features/series/series.ts';
import { seriesRoutes } from './features/series/series-routes.ts';
import { snippetsRoutes } from './features/snippets/snippet-routes.ts';
import { createSnippets } from './features/snippets/snippets.ts';
import { sourcesRoutes } from './features/sources/source-routes.ts';
import { createSources } from './features/sources/sources.ts';
import type { StreamEventsNeeds } from './features/stream-events/needs.ts';
import { streamEventsRoutes } from './features/stream-events/stream-event-routes.ts';
import { createStreamEvents } from './features/stream-events/stream-events.ts';
import { createStreamSettings } from './features/stream-settings/stream-settings.ts';
import { streamSettingsRoutes } from './features/stream-settings/stream-settings-routes.ts';
import { streamsRoutes } from './features/streams/stream-routes.ts';
import { createStreams, type Streams } from './features/streams/streams.ts';
import { createUtm } from './features/utm/utm.ts';
import { utmRoutes } from './features/utm/utm-routes.ts';
import { videosRoutes } from './features/videos/video-routes.ts';
import { createVideos, type Videos } from './features/videos/videos.ts';
import { openWebhooks } from './features/webhooks/open-webhooks.ts';
import type { WorkspaceExportNeeds } from './features/workspace-export/needs.ts';
import { workspaceExportRoutes } from './features/workspace-export/workspace-export-routes.ts';
import { createWorkspaceExports, type WorkspaceExports } from './features/workspace-export/workspace-exports.ts';
import { workspacesRoutes } from './features/workspaces/workspace-routes.ts';
import { createWorkspaces, type Workspaces } from './features/workspaces/workspaces.ts';
import { createIdempotencyStore, type IdempotencyStore } from './kernel/database/idempotency.ts';
import { currentPosition } from './kernel/database/position.ts';
import { createUses } from './kernel/database/uses.ts';
import { accessOf } from './kernel/http/access.ts';
import { createHttp, type Http } from './kernel/http/http.ts';
import { kernelRoutes } from './kernel/http/routes.ts';
import { addWebFiles } from './kernel/http/web-files.ts';
import type { Kernel } from './kernel/kernel.ts';
import { platforms as known, logins, manifestsOf, withQuotas } from './platforms.ts';
import { openPrograms, type Programs } from './programs.ts';
import { openSandbox } from './sandbox.ts';
import { sources as knownSources } from './sources.ts';

export interface App {
  http: Http;
  accounts: Pick<Accounts, 'markUnreadable'>;
  accountMoves: Pick<AccountMoves, 'start'>;
  analytics: Pick<Analytics, 'start'>;
  posts: Pick<Posts, 'followClockRules'>;
  publishing: Publishing;
  clips: Pick<Clips, 'start'>;
  engagement: Pick<Engagement, 'start'>;
  feeds: Pick<Feeds, 'start'>;
  assistant: Pick<Assistant, 'prepare'>;
  media: Pick<MediaFeature, 'start' | 'tidy'>;
  streams: Pick<Streams, 'owner' | 'listener' | 'processes' | 'startSaving' | 'startSweeping'>;
  videos: Pick<Videos, 'start'>;
  webhooks: ReturnType<typeof openWebhooks>;
  workspaceExports: Pick<WorkspaceExports, 'start' | 'clear'>;
  leaving: Pick<LeavingFeature, 'start'>;
  /** Closes what requests and running work may still need. */
  close(): Promise<void>;
  /** From now on /readyz reports ready. */
  ready(): void;
}

/** What tests may replace. */
export interface AppParts {
  assignments?: ReturnType<typeof createPlanAssignments>;
  plans?: ReturnType<typeof createPlans>;
  /** Called after every step of a deletion of an account. */
  whileLeaving?: (step: string) => Promise<void>;
}

/** The composition root: creates every feature in dependency order and passes in what its needs declare. */
export async function createApp(
  kernel: Kernel,
  { assignments = createPlanAssignments(kernel), plans = createPlans(assignments.planOf), whileLeaving }: AppParts = {},
): Promise<App> {
  const platforms = withQuotas(known, kernel.config.platforms);
  const manifests = manifestsOf(platforms);
  const people = createPeople(kernel);
  const workspaces = createWorkspaces(kernel, { people, plans });
  const auth = createAuth(kernel, { workspaces });
  const streamSettings = createStreamSettings(kernel, { people: auth, twoFactor: auth.twoFactor });
  const notifications = createNotifications(kernel, { workspaces, people, settings: streamSettings });
  const streamNews = newsOfStreams(notifications, streamSettings);
  const programs = openPrograms(kernel, { auth, settings: streamSettings });
  const inSandbox = createInSandbox(kernel);
  const languageOf = languagesOfOwners(workspaces, people);
  const sandbox = await openSandbox(kernel, {
    who: auth.who,
    isMember: (userId, workspaceId) => workspaces.may(userId, workspaceId, 'workspace.read'),
    languageOf,
    accounts: inSandbox,
  });
  const media = createMedia(kernel, { plans });
  const clips = createClips(kernel, { media });
  const videos = createVideos(kernel, { media, strongest: clips.strongest });
  const linkCards = createLinkCards(kernel, { still: media.still });
  const proxies = createProxies(kernel);
  const accounts = createAccounts(kernel, platforms, { plans, notifications, media, linkCards, proxies, workspaces, sandbox });
  measureAccountLogins(kernel);
  const accountGroups = createAccountGroups(kernel, { accounts });
  const labels = createLabels(kernel);
  const brand = createBrand(kernel, { groups: accountGroups, media, plans });
  const publishing = createPublishing(kernel, { platforms, accounts, media, notifications });
  const holds = createHolds(kernel);
  const billing = createBilling(kernel, { assignments, workspaces, people, notifications, holds });
  const posts = createPosts(kernel, { manifests, accounts, media, labels, people, publishing, groups: accountGroups, brand });
  const postsCalendar = createPostsCalendar(kernel, { accounts, media, labels, groups: accountGroups, posts });
  const calendarFeeds = createCalendarFeeds(kernel, { workspaces, people, calendar: postsCalendar });
  const repeats = createRepeats(kernel);
  const imports = createImports(kernel, { posts, repeats, accounts, groups: accountGroups, labels, media, workspaces });
  const activity = createActivity(kernel, { posts, groups: accountGroups, imports, people });
  const approvals = createApprovals(kernel, { posts, accounts, groups: accountGroups, people, workspaces, notifications });
  const queues = createQueues(kernel, { accounts, groups: accountGroups, posts });
  const feeds = createFeeds(kernel, { accounts, linkCards, media, posts, queues, workspaces });
  engagementNews(kernel, { notifications, posts });
  const analytics = createAnalytics(kernel, { platforms, media, labels, groups: accountGroups, publishing, accounts });
  createReports(kernel, { dashboard: analytics.dashboard, notifications });
  const engagement = createEngagement(kernel, { platforms, accounts, posts, publishing, people, workspaces });
  const replyApprovals = createReplyApprovals(kernel, { engagement, posts, approvals, people, workspaces, notifications });
  const comments = createComments(kernel, { posts, engagement, media, people, workspaces, notifications });
  const ofReview = { accounts, approvals, comments, groups: accountGroups, linkCards, manifests, media, people, posts, workspaces };
  const clientReview = createClientReview(kernel, ofReview);
  const streams = createStreams(kernel, {
    plans,
    media,
    news: streamNews,
    may: workspaces.may,
    sourceGrace: async (userId) => (await streamSettings.get(userId)).sourceGrace * 1_000,
    dialSandbox: (target) => sandbox?.dial(target) ?? null,
  });
  const streamEvents = createStreamEvents(kernel, { posts, streams, news: streamNews });
  const ofMoves = { approvals, workspaces, accounts, groups: accountGroups, labels, media, plans, posts, queues };
  const accountMoves = createAccountMoves(kernel, ofMoves);
  const assistant = createAssistant(kernel, { manifests });
  const idempotency = createIdempotencyStore(kernel.db, kernel.clock, kernel.secrets);
  const contact = createContact(kernel, { owner: auth.instanceOwner });
  const ofLeaving = { people, auth, workspaces, notifications, billing, accounts, posts, media, brand, contact, idempotency };
  const leaving = createLeaving(kernel, ofLeaving, whileLeaving);

  let ready = false;
  const http = await guardedHttp(kernel, { programs, auth, workspaces, plans, idempotency });
  kernelRoutes(http, kernel, () => ready);
  signInRoutes(http, auth);
  securityRoutes(http, createSecurity(kernel, { people, auth }));
  contactRoutes(http, contact);
  workspacesRoutes(http, workspaces);
  plansRoutes(http, plans, kernel.db);
  planAdministrationRoutes(http, createPlanAdministration(kernel, plans));
  billingRoutes(http, billing);
  notificationsRoutes(http, notifications);
  programs.addRoutes(http);
  await libraryRoutes(http, kernel, { media, videos, clips, workspaces });
  accountRoutes(http, kernel, accounts);
  accountMovesRoutes(http, accountMoves);
  accountGroupsRoutes(http, accountGroups);
  proxiesRoutes(http, proxies);
  postsRoutes(http, posts);
  postsCalendarRoutes(http, postsCalendar);
  calendarFeedRoutes(http, calendarFeeds, () => kernel.publicUrl);
  bulkPostsRoutes(http, createBulkPosts(kernel, { posts, publishing, queues }));
  approvalsRoutes(http, approvals);
  clientReviewRoutes(http, kernel, clientReview);
  activityRoutes(http, activity);
  repeatsRoutes(http, repeats);
  await importsRoutes(http, imports);
  revisionsRoutes(http, posts);
  await brandRoutes(http, brand);
  labelsRoutes(http, labels);
  linkCardRoutes(http, linkCards);
  const links = openLinks(http, kernel, { accounts, posts, brand, groups: accountGroups, media, languageOf });
  publishingRoutes(http, publishing, posts.get);
  queuesRoutes(http, queues);
  evergreenRoutes(http, createEvergreen(kernel, { accounts, labels, media, notifications, posts, queues, workspaces }));
  feedsRoutes(http, feeds);
  seriesRoutes(http, createSeries(kernel, { accounts, groups: accountGroups, labels, media, notifications, posts, workspaces }));
  snippetsRoutes(http, createSnippets(kernel, { accounts, groups: accountGroups }));
  utmRoutes(http, createUtm(kernel));
  figuresRoutes(http, kernel, analytics, { brand, groups: accountGroups, manifests, media, people, posts, workspaces });
  engagementRoutes(http, engagement);
  replyApprovalRoutes(http, replyApprovals, engagement.get);
  commentRoutes(http, comments);
  webhookRoutes(http, createWebhooks(kernel, { platforms, accounts }, engagement.readSoon));
  const webhooks = openWebhooks(http, kernel, { notifications });
  streamsRoutes(http, streams);
  streamEventsRoutes(http, streamEvents);
  streamSettingsRoutes(http, streamSettings);
  assistantRoutes(http, assistant);
  generatedImageRoutes(http, createGeneratedImages(kernel, { pictures: assistant.pictures, media }));
  leavingRoutes(http, leaving);
  const workspaceExports = exportRoutes(http, kernel, { workspaces, people, notifications });
  sandboxRoutes(http, createSandboxFeature({ sandbox: sandbox?.played ?? null, accounts: inSandbox }));
  sandbox?.mount(http);
  await addWebFiles(http, () => kernel.publicUrl);
  http.addHook('onClose', async () => {
    ready = false;
  });

  return {
    http,
    accounts,
    accountMoves,
    analytics,
    posts,
    publishing,
    media,
    streams,
    videos,
    webhooks,
    leaving,
    clips,
    engagement,
    feeds,
    assistant,
    workspaceExports,
    close: async () => void (await Promise.all([links.close(), sandbox?.close()])),
    ready() {
      ready = true;
    },
  };
}

/** Analytics, and reports of it. */
function figuresRoutes(http: Http, kernel: Kernel, analytics: Analytics, needs: Omit<AnalyticsReportsNeeds, 'dashboard'>): void {
  analyticsRoutes(http, analytics);
  reportsRoutes(http, createAnalyticsReports(kernel, { ...needs, dashboard: analytics.dashboard }));
}

/** The language of a workspace's owner; null if they haven't chosen one. */
const languagesOfOwners = (workspaces: Workspaces, people: ReturnType<typeof createPeople>) => async (workspaceId: string) => {
  const owner = (await workspaces.members(workspaceId)).find(({ role }) => role === 'owner');
  return owner ? ((await people.byIds([owner.userId]))[0]?.language ?? null) : null;
};

/** Accounts, and how they are connected. */
function accountRoutes(http: Http, kernel: Kernel, accounts: Accounts): void {
  accountsRoutes(http, accounts, logins(kernel.config.platforms));
  consentRoutes(http, accounts);
  appRoutes(http, accounts.apps);
  activeAccountRoutes(http, accounts);
}

/** People, and how they sign in. */
function signInRoutes(http: Http, auth: Auth): void {
  authRoutes(http, auth);
  sessionRoutes(http, auth.sessions);
  accountSecurityRoutes(http, auth);
  singleSignOnRoutes(http, auth.singleSignOn);
  serverPeopleRoutes(http, auth.server);
}

/** Files of the library, and what is made of them. */
async function libraryRoutes(
  http: Http,
  kernel: Kernel,
  { media, videos, clips, workspaces }: { media: MediaFeature; videos: Videos; clips: Clips; workspaces: Workspaces },
): Promise<void> {
  await mediaRoutes(http, media);
  sourcesRoutes(http, createSources(kernel, { sources: knownSources, media, workspaces }));
  imagesRoutes(http, createImages(kernel, { media }));
  videosRoutes(http, videos, kernel.storage);
  clipsRoutes(http, clips);
}

/** News of streams, for those who want them. */
const newsOfStreams =
  (notifications: ReturnType<typeof createNotifications>, settings: ReturnType<typeof createStreamSettings>): StreamEventsNeeds['news'] =>
  async (tx, { userIds, ...news }) =>
    notifications.notify(tx, { ...news, to: { userIds: await settings.wantNews(userIds) } });

/** Everything that people, and workspaces, have. */
function exportRoutes(
  http: Http,
  kernel: Kernel,
  { workspaces, people, notifications }: WorkspaceExportNeeds & { workspaces: Workspaces },
): WorkspaceExports {
  const workspaceExports = createWorkspaceExports(kernel, { people, notifications });
  personalExportRoutes(http, createPersonalExport(kernel, { workspaces }));
  workspaceExportRoutes(http, workspaceExports);
  return workspaceExports;
}

type HttpNeeds = { programs: Programs; auth: Auth; workspaces: Workspaces; plans: Plans; idempotency: IdempotencyStore };

/** An HTTP server whose guard asks these features who is calling, and what they may do. */
function guardedHttp(kernel: Kernel, { programs, auth, workspaces, plans, idempotency }: HttpNeeds): Promise<Http> {
  const uses = createUses(kernel.db);
  kernel.jobs.every('idempotency.clean', '41 * * * *', () => idempotency.clean().then(() => uses.clean()));
  return createHttp({
    log: kernel.log,
    config: kernel.config,
    publicUrl: () => kernel.publicUrl,
    ...(kernel.config.databaseReadUrl !== null && { currentPosition: () => currentPosition(kernel.db) }),
    idempotency,
    uses,
    examples,
    lookUps: {
      who: (headers) => (headers.has('authorization') ? programs.who(headers) : auth.who(headers)),
      membership: workspaces.membership,
      isInstanceOwner: auth.isInstanceOwner,
      hasFeature: plans.hasFeature,
      onAccessChange: (userId, listener) => kernel.events.onWake(accessOf(userId), listener),
    },
  });
}
