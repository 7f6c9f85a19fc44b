import type { ExportPart } from '@everycast/contract/workspace-exports';
import { ofAnalytics } from './analytics.ts';
import { ofInbox } from './inbox.ts';
import type { Kind } from './kind.ts';
import { ofPostsAndMedia } from './posts.ts';
import { ofActivity, ofSetup, ofStreams } from './workspace.ts';

/** All kinds of records, in the order in which they are in an archive. */
const kinds: readonly Kind[] = [...ofPostsAndMedia, ...ofInbox, ...ofAnalytics, ...ofStreams, ...ofActivity, ...ofSetup];

/** What an export with these parts has. */
export const kindsOf = (parts: readonly ExportPart[]): Kind[] => kinds.filter((kind) => kind.parts.some((part) => parts.includes(part)));
