import type about from '../../locales/en/about.json';
import type accountGroups from '../../locales/en/account-groups.json';
import type accounts from '../../locales/en/accounts.json';
import type addToQueue from '../../locales/en/add-to-queue.json';
import type analytics from '../../locales/en/analytics.json';
import type apiKeys from '../../locales/en/api-keys.json';
import type assistant from '../../locales/en/assistant.json';
import type attention from '../../locales/en/attention.json';
import type auth from '../../locales/en/auth.json';
import type bestTimes from '../../locales/en/best-times.json';
import type blog from '../../locales/en/blog.json';
import type bulk from '../../locales/en/bulk.json';
import type calendar from '../../locales/en/calendar.json';
import type causes from '../../locales/en/causes.json';
import type clips from '../../locales/en/clips.json';
import type common from '../../locales/en/common.json';
import type dashboard from '../../locales/en/dashboard.json';
import type engagement from '../../locales/en/engagement.json';
import type faq from '../../locales/en/faq.json';
import type groups from '../../locales/en/groups.json';
import type hues from '../../locales/en/hues.json';
import type labelMarks from '../../locales/en/label-marks.json';
import type labels from '../../locales/en/labels.json';
import type media from '../../locales/en/media.json';
import type notifications from '../../locales/en/notifications.json';
import type palette from '../../locales/en/palette.json';
import type postFilters from '../../locales/en/post-filters.json';
import type postMarks from '../../locales/en/post-marks.json';
import type posts from '../../locales/en/posts.json';
import type pricing from '../../locales/en/pricing.json';
import type queues from '../../locales/en/queues.json';
import type sampleCompany from '../../locales/en/sample-company.json';
import type sandbox from '../../locales/en/sandbox.json';
import type settings from '../../locales/en/settings.json';
import type shell from '../../locales/en/shell.json';
import type shortcuts from '../../locales/en/shortcuts.json';
import type site from '../../locales/en/site.json';
import type streamAnalytics from '../../locales/en/stream-analytics.json';
import type streamEvents from '../../locales/en/stream-events.json';
import type streaming from '../../locales/en/streaming.json';
import type upload from '../../locales/en/upload.json';
import type videos from '../../locales/en/videos.json';
import type when from '../../locales/en/when.json';
import type workspaces from '../../locales/en/workspaces.json';

/** The areas of texts; the English files define which keys exist. */
export interface Areas {
  common: typeof common;
  analytics: typeof analytics;
  shell: typeof shell;
  shortcuts: typeof shortcuts;
  palette: typeof palette;
  site: typeof site;
  pricing: typeof pricing;
  queues: typeof queues;
  when: typeof when;
  upload: typeof upload;
  'add-to-queue': typeof addToQueue;
  faq: typeof faq;
  blog: typeof blog;
  about: typeof about;
  'sample-company': typeof sampleCompany;
  auth: typeof auth;
  dashboard: typeof dashboard;
  attention: typeof attention;
  engagement: typeof engagement;
  groups: typeof groups;
  hues: typeof hues;
  'label-marks': typeof labelMarks;
  labels: typeof labels;
  'best-times': typeof bestTimes;
  media: typeof media;
  notifications: typeof notifications;
  posts: typeof posts;
  'post-filters': typeof postFilters;
  'post-marks': typeof postMarks;
  bulk: typeof bulk;
  calendar: typeof calendar;
  causes: typeof causes;
  clips: typeof clips;
  'account-groups': typeof accountGroups;
  accounts: typeof accounts;
  assistant: typeof assistant;
  sandbox: typeof sandbox;
  settings: typeof settings;
  'stream-analytics': typeof streamAnalytics;
  'stream-events': typeof streamEvents;
  streaming: typeof streaming;
  videos: typeof videos;
  workspaces: typeof workspaces;
  'api-keys': typeof apiKeys;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Areas;
  }
}
