import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { nodes, roles } from './config-files.ts';
import type { PortOf } from './ports.ts';

/** What Patroni says of a node. */
interface NodeHealth {
  name: string;
  role: string;
  state: string;
  isSynchronous: boolean;
}

const startsWithin = 120_000;

const NodeStatus = z.object({ role: z.string(), state: z.string(), sync_standby: z.boolean().optional() });

/** A node's health, or null if it doesn't answer, or stops in the middle of its answer. */
async function healthOf(name: string, portOf: PortOf): Promise<NodeHealth | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${portOf(`${name} health`)}/patroni`, { signal: AbortSignal.timeout(2_000) });
    const { role, state, sync_standby: isSynchronous = false } = NodeStatus.parse(await answer.json());
    return { name, role, state, isSynchronous };
  } catch {
    return null; // killed or frozen: that is what happens to nodes here
  }
}

/** The primary's name, or null while there is none, or two that claim it. */
export async function primaryOf(portOf: PortOf): Promise<string | null> {
  const healths = await Promise.all(nodes.map((name) => healthOf(name, portOf)));
  const primaries = healths.filter((health) => health !== null && /^(primary|master)$/.test(health.role) && health.state === 'running');
  return primaries.length === 1 ? (primaries[0]?.name ?? null) : null;
}

/** Resolves once there is a primary, and two standbys follow it; `synchronous`: one of them synchronously. */
export async function replicated(portOf: PortOf, synchronous: boolean): Promise<void> {
  const isFollowing = (health: NodeHealth | null) =>
    health !== null && health.role === 'replica' && /^(running|streaming)$/.test(health.state);
  for (const until = performance.now() + startsWithin; performance.now() < until; await wait(250)) {
    const healths = await Promise.all(nodes.map((name) => healthOf(name, portOf)));
    const isDone = (await primaryOf(portOf)) !== null && healths.filter(isFollowing).length === nodes.length - 1;
    if (isDone && (!synchronous || healths.some((health) => health?.isSynchronous))) return;
  }
  throw new Error('The databases didn’t become a cluster in time.');
}

/** Runs one query on one node. @param url the superuser's, of that node */
export async function askNode(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(query);
  } finally {
    await client.end();
  }
}

/** Creates Everycast's role and database unless they exist. */
export async function createDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [roles.everycast]);
    if (rowCount === 0) await client.query(`create role ${roles.everycast} login password ${client.escapeLiteral(password)}`);
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [roles.everycast]);
    if (databases === 0) await client.query(`create database ${roles.everycast} owner ${roles.everycast}`);
  } finally {
    await client.end();
  }
}
