import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Program = z.object({ version: z.string(), dependencies: z.object({ node: z.string() }) });

/** This program as its package.json describes it: its version, and the Node that comes with it. */
export const program = Program.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
