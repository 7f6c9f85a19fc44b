import type access from './locales/en/access.json';
import type accounts from './locales/en/accounts.json';
import type apiKeys from './locales/en/api_keys.json';
import type assistant from './locales/en/assistant.json';
import type auth from './locales/en/auth.json';
import type clips from './locales/en/clips.json';
import type common from './locales/en/common.json';
import type labels from './locales/en/labels.json';
import type linkCards from './locales/en/link_cards.json';
import type media from './locales/en/media.json';
import type posts from './locales/en/posts.json';
import type publishing from './locales/en/publishing.json';
import type sandbox from './locales/en/sandbox.json';
import type videos from './locales/en/videos.json';
import type workspaces from './locales/en/workspaces.json';

/** The areas of messages; the English files say which codes exist. */
export interface Areas {
  access: typeof access;
  accounts: typeof accounts;
  api_keys: typeof apiKeys;
  assistant: typeof assistant;
  auth: typeof auth;
  clips: typeof clips;
  common: typeof common;
  labels: typeof labels;
  link_cards: typeof linkCards;
  media: typeof media;
  posts: typeof posts;
  publishing: typeof publishing;
  sandbox: typeof sandbox;
  videos: typeof videos;
  workspaces: typeof workspaces;
}
