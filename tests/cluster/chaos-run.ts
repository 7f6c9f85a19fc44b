import { parseArgs } from 'node:util';
import { runClusterChaos } from './chaos.ts';
import { type Trouble, troubles } from './troubles.ts';

/* `npm run chaos -- --cluster --posts 1000 --people 50 --troubles primary,split --asynchronous --seed 7`: prints figures on success, otherwise
   every failure, with a nonzero exit code. */
const { values } = parseArgs({
  options: {
    cluster: { type: 'boolean' },
    posts: { type: 'string', default: '200' },
    people: { type: 'string', default: '10' },
    troubles: { type: 'string', default: Object.keys(troubles).join(',') },
    asynchronous: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    'stand-ins-database': { type: 'string' },
  },
});
const isTrouble = (name: string): name is Trouble => Object.hasOwn(troubles, name);
const named = values.troubles.split(',').filter((name) => name !== '');
const unknown = named.find((name) => !isTrouble(name));
if (unknown !== undefined) throw new Error(`“${unknown}” is not among ${Object.keys(troubles).join(', ')}.`);

console.log(`chaos on a cluster with seed ${values.seed}`);
const { posts, gaps, written, read, faults, seconds } = await runClusterChaos({
  posts: Number(values.posts),
  people: Number(values.people),
  troubles: named.filter(isTrouble),
  seed: Number(values.seed),
  synchronous: !values.asynchronous,
  ...(values['stand-ins-database'] !== undefined && { standInsUrl: values['stand-ins-database'] }),
  tell: (line) => console.log(line),
});
console.log(`${posts} posts, ${written} drafts written and ${read} reads in ${seconds} s`);
for (const [name, gap] of Object.entries(gaps)) console.log(`${name}: nobody could write for ${(gap / 1000).toFixed(1)} s at most`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else console.log('every post is out exactly once, and everything that was saved is there');
