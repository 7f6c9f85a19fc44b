import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';

/* `npm run chaos -- --posts 1000 --kills 100 --seed 7`: figures on success; every fault, and a non-zero end, otherwise. */
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '200' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    faults: { type: 'string', default: '0.2' },
    'kill-every': { type: 'string', default: '3000' },
    'write-first': { type: 'boolean', default: false },
    database: { type: 'string' },
  },
});
const number = (text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`“${text}” is no number that can be used here.`);
  return value;
};

const seed = number(values.seed);
console.log(`chaos with seed ${seed}`);
const result = await runChaos({
  posts: number(values.posts),
  kills: number(values.kills),
  seed,
  faults: number(values.faults),
  killEvery: number(values['kill-every']),
  writeFirst: values['write-first'],
  ...(values.database !== undefined && { databaseUrl: values.database }),
  tell: (line) => console.log(line),
});
const spoiled = Object.entries(result.spoiled).map(([kind, count]) => `${kind} ${count}`);
console.log(
  [
    `${result.published} published, ${result.failed} of them after they had failed with the reason of the PDS, in ${result.seconds} s`,
    `${result.kills} times SIGKILL; ${result.requests} requests to the PDS, ${spoiled.join(', ')}; ${result.lookedUp} look-ups`,
    ...result.faults,
    result.faults.length === 0 ? 'every post is out exactly once' : `${result.faults.length} faults`,
  ].join('\n'),
);
process.exit(result.faults.length === 0 ? 0 : 1);
