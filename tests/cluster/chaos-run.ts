import { parseArgs } from 'node:util';
import { runClusterChaos, told } from './chaos.ts';
import { isTrouble, possible, troubles } from './troubles.ts';

/* `npm run chaos -- --cluster --posts 1000 --people 50 --troubles primary,split --asynchronous --seed 7`: prints figures on success, otherwise
   every failure, with a nonzero exit code. */
const { values } = parseArgs({
  options: {
    cluster: { type: 'boolean' },
    posts: { type: 'string', default: '200' },
    people: { type: 'string', default: '10' },
    troubles: { type: 'string', default: possible.join(',') },
    asynchronous: { type: 'boolean', default: false },
    pooler: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    'stand-ins-database': { type: 'string' },
  },
});
const named = values.troubles.split(',').filter((name) => name !== '');
const unknown = named.find((name) => !isTrouble(name));
if (unknown !== undefined) throw new Error(`“${unknown}” is not among ${Object.keys(troubles).join(', ')}.`);

console.log(`chaos on a cluster with seed ${values.seed}`);
const { posts, gaps, streams, written, read, uploaded, faults, seconds } = await runClusterChaos({
  posts: Number(values.posts),
  people: Number(values.people),
  troubles: named.filter(isTrouble),
  seed: Number(values.seed),
  synchronous: !values.asynchronous,
  pooler: values.pooler,
  ...(values['stand-ins-database'] !== undefined && { standInsUrl: values['stand-ins-database'] }),
  tell: (line) => console.log(line),
  onCluster(cluster) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        console.log('Stopping');
        void cluster.stop().finally(() => process.exit(1));
      });
  },
});
console.log(`${posts} posts, ${written} drafts written and ${read} reads, ${uploaded} uploads in ${seconds} s`);
for (const [name, gap] of Object.entries(gaps))
  console.log(`${name}: nobody could write for ${(gap / 1000).toFixed(1)} s at most; ${told(streams[name] ?? {})}`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else console.log('every post is out exactly once, and everything that was saved is there');
