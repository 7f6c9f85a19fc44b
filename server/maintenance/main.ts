import { resolve } from 'node:path';
import { calledFrom, readConfig } from '../kernel/config.ts';
import { StartError } from '../kernel/errors.ts';
import { createLog } from '../kernel/log.ts';
import type { Task } from './instance.ts';
import { plainly } from './plainly.ts';

process.umask(0o077); // as in server/main.ts

/** `npm run backup | restore | doctor | billing`. Their modules are loaded on demand. */
type Command = (task: Pick<Task, 'log' | 'say' | 'signal'>, file: string | undefined, all: readonly string[]) => Promise<void>;
const commands: Record<string, Command> = {
  async backup(task, file) {
    const { backup } = await import('./backup.ts');
    await backup({ ...task, config: readConfig() }, resolve(calledFrom(), file ?? '.'));
  },
  async restore(task, file) {
    if (file === undefined) throw new StartError('Name the backup: npm run restore -- <file>.');
    const { restore } = await import('./restore.ts');
    await restore({ ...task, config: readConfig() }, resolve(calledFrom(), file));
  },
  async doctor(task) {
    const { doctor } = await import('./doctor.ts');
    process.exitCode = await doctor(task);
  },
  async billing(task, _name, all) {
    const { setUp } = await import('./billing.ts');
    await setUp(task, all);
  },
};

const stopped = new AbortController();
const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
for (const signal of Object.keys(codes) as (keyof typeof codes)[]) process.on(signal, () => stopped.abort(signal));

try {
  const [name = '', ...all] = process.argv.slice(2);
  const [file, ...more] = all;
  const command = commands[name];
  if (!command || (more.length > 0 && name !== 'billing'))
    throw new StartError(`Use one of ${Object.keys(commands).join(', ')}, with at most one file.`);
  // Progress is printed; the log only shows errors.
  const task = { log: createLog('error'), say: (line: string) => console.log(line), signal: stopped.signal };
  await command(task, file, all);
} catch (error) {
  const { aborted, reason } = stopped.signal;
  // What a person can fix is one line; anything else is a bug and has a stack trace.
  console.error(aborted ? 'Stopped before it finished. You can run it again.' : (plainly(error) ?? error));
  process.exitCode = aborted ? codes[reason as keyof typeof codes] : 1;
}
