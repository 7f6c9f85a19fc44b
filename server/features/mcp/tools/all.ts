import type { Tool } from '../tool.ts';
import { analyticsTools } from './analytics-tools.ts';
import { inboxTools } from './inbox-tools.ts';
import { libraryTools } from './library-tools.ts';
import { liveTools } from './live-tools.ts';
import { postTools } from './post-tools.ts';
import { scheduleTools } from './schedule-tools.ts';
import { workspaceTools } from './workspace-tools.ts';

/** What assistants can do, by name. */
export const tools: ReadonlyMap<string, Tool> = new Map(
  [workspaceTools, postTools, scheduleTools, libraryTools, inboxTools, analyticsTools, liveTools].flat().map((one) => [one.name, one]),
);
