import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../server/kernel/database/database.ts';
import { startEmbedded } from '../server/kernel/database/embedded.ts';
import { createLog } from '../server/kernel/log.ts';
import { signUp, type Visitor } from '../tests/support/visitor.ts';
import { buildWeb, startBrowser } from './composer/browser.ts';
import { ended, readyAt, startServer } from './served.ts';

interface Stage {
  browser: Browser;
  url: string;
  /** One for each size, in its order. */
  people: readonly Visitor[];
}

/**
 * Workspaces of different sizes on one real server, and a browser to look at them.
 * @param fill fills a person's workspace, whose zone is UTC
 */
export async function onOneServer<Size, Result>(
  name: string,
  sizes: readonly Size[],
  fill: (db: Database, owner: Owner, size: Size) => Promise<void>,
  run: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  await buildWeb();
  const dataDir = await mkdtemp(join(tmpdir(), `everycast-${name}-`));
  await chmod(dataDir, 0o711);
  const log = createLog('error');
  const postgres = await startEmbedded({ dataDir, log });
  const server = startServer(dataDir, postgres.url);
  const browser = await startBrowser();
  const { db, close } = openDatabase(postgres.url, { log, max: 1 });
  try {
    const url = await readyAt(server);
    const people: Visitor[] = [];
    for (const size of sizes) {
      const person = await signUp(url);
      await fill(db, await ownerOf(db, person.email), size);
      people.push(person);
    }
    await sql`analyze`.execute(db);
    return await run({ browser, url, people });
  } finally {
    await browser.close();
    await close();
    await ended(server);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export interface Owner {
  workspaceId: string;
  userId: string;
}

async function ownerOf(db: Database, email: string): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select member.workspace_id, member.user_id from member join auth_user on auth_user.id = member.user_id where email = ${email}
  `.execute(db);
  const owner = rows[0];
  if (!owner) throw new Error(`${email} has no workspace.`);
  await sql`update workspace set zone = 'UTC' where id = ${owner.workspaceId}`.execute(db);
  return owner;
}
