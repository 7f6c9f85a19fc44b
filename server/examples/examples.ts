import { ofAccounts } from './of-accounts.ts';
import { ofLibrary } from './of-library.ts';
import { ofPosts } from './of-posts.ts';

/** Bodies of requests, by method and path, as the API's description shows them. Each is sent to a real server in a test. */
export const examples: Readonly<Record<string, object>> = { ...ofPosts, ...ofAccounts, ...ofLibrary };
