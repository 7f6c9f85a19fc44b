import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { runFailover } from './failover.ts';
import type { Mishaps } from './mishaps.ts';

/* `npm run chaos -- --posts 1000 --kills 100 --freezes 10 --outages 10 --black-holes 5 --stalls 5 --jumps 20 --seed 7`: prints figures on success, otherwise every
   failure, with a nonzero exit code. `--networks tiktok,facebook` publishes on these only. */
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '200' },
    networks: { type: 'string' },
    kills: { type: 'string', default: '20' },
    freezes: { type: 'string', default: '2' },
    outages: { type: 'string', default: '2' },
    'black-holes': { type: 'string', default: '1' },
    stalls: { type: 'string', default: '1' },
    jumps: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    faults: { type: 'string', default: '0.2' },
    'without-limits': { type: 'boolean', default: false },
    every: { type: 'string', default: '3000' },
    'write-first': { type: 'boolean', default: false },
    'failover-posts': { type: 'string', default: '40' },
    database: { type: 'string' },
    'stand-ins-database': { type: 'string' },
  },
});
const number = (text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`“${text}” is no number that can be used here.`);
  return value;
};

// What is ended takes its servers along.
process.once('SIGTERM', () => process.exit(143));

const seed = number(values.seed);
const mishaps: Mishaps = {
  kills: number(values.kills),
  freezes: number(values.freezes),
  outages: number(values.outages),
  blackHoles: number(values['black-holes']),
  // A database that others use isn't frozen.
  stalls: values.database === undefined ? number(values.stalls) : 0,
  jumps: number(values.jumps),
};
console.log(`chaos with seed ${seed}`);
const { networks, engagement, moves, reviews, reopened, faults, seconds } = await runChaos({
  posts: number(values.posts),
  ...(values.networks !== undefined && { only: values.networks.split(',') }),
  mishaps,
  seed,
  faults: number(values.faults),
  limits: !values['without-limits'],
  every: number(values.every),
  writeFirst: values['write-first'],
  ...(values.database !== undefined && { databaseUrl: values.database }),
  ...(values['stand-ins-database'] !== undefined && { standInsUrl: values['stand-ins-database'] }),
  tell: (line) => console.log(line),
});
// By itself: what people do in the seconds that are lost is lost, too.
const failover =
  number(values['failover-posts']) > 0
    ? await runFailover({
        posts: number(values['failover-posts']),
        seed,
        ...(values['stand-ins-database'] !== undefined && { standInsUrl: values['stand-ins-database'] }),
        tell: (line) => console.log(line),
      })
    : null;
if (failover) faults.push(...failover.faults);
const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
for (const { name, posts, kinds, published, failed, requests, spoiled, also } of networks) {
  console.log(
    [
      `${name}: ${published} of ${posts} published (${listed(kinds)})`,
      `${failed} of them after their login was over`,
      `${requests} requests, ${listed(spoiled) || 'none spoiled'}`,
      also,
    ].join('; '),
  );
}
console.log(
  `inbox: ${engagement.comments} comments of the audience, ${engagement.replies} replies to them, ${engagement.repeated} requests repeated with their key`,
);
console.log(`moves: ${moves.done} to another workspace and back, ${moves.refused} refused while something was being sent`);
console.log(`approvals: ${reviews.approved} posts approved, ${reviews.never} never, and not out`);
if (failover) console.log(`failover: ${failover.posts} posts, ${failover.lost} of which the database forgot that they were out`);
const all = networks.reduce((sum, { published }) => sum + published, 0);
const requests = networks.reduce((sum, network) => sum + network.requests, 0);
console.log(
  [
    `${all} published on ${networks.length} networks in ${seconds} s; ${listed({ ...mishaps })}; ${requests} requests; ${reopened} accounts connected again`,
    ...faults,
    faults.length === 0
      ? 'every post is out exactly once, and so is every reply; every comment is in the inbox once'
      : `${faults.length} faults`,
  ].join('\n'),
);
process.exit(faults.length === 0 ? 0 : 1);
