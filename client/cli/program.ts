import { Command, InvalidArgumentError, Option } from 'commander';
import { importPosts } from './commands/import.ts';
import { list, listAccounts, listGroups } from './commands/list.ts';
import { login, logout, whoAmI } from './commands/login.ts';
import { addToQueue, post, schedule } from './commands/post.ts';
import { analytics, inbox, live, queues, tail } from './commands/read.ts';
import { upload } from './commands/upload.ts';
import { completionScript, shells } from './completion.ts';
import { exitCodes, failureOf } from './failures.ts';
import { openSession, type Session } from './session.ts';
import type { Terminal } from './terminal.ts';

/** The package's: a test compares them. */
export const version = '0.1.0';

const collect = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];

function positive(typed: string): number {
  const count = Number(typed);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('It has to be a whole number from 1 on.');
  return count;
}

const accounts = () => new Option('-a, --account <name>', 'an account: handle, “platform:handle” or ID (repeatable)').argParser(collect);
const groups = () => new Option('-g, --group <name>', 'an account group, by name or ID (repeatable)').argParser(collect);
const limit = (count: number) => new Option('-n, --limit <count>', 'how many at most').argParser(positive).default(count);

const examples = `
Examples:
  echo "Low tide at noon" | everycast post --group saltmarsh --at "tomorrow 9:00"
  everycast post "Opening soon" --media door.jpg --alt "A blue door" --account @saltmarsh --now
  everycast import plan.csv --dry-run
  everycast list --state failed --json
`;

/** All commands. Every error is thrown instead of ending the process. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('everycast')
    .description('Everycast on the command line')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => terminal.out(text), writeErr: (text) => terminal.err(text) })
    .option('--json', 'results and errors as JSON')
    .option('--dry-run', 'say what would happen, and change nothing')
    .option('--url <address>', 'the server (EVERYCAST_URL)')
    .option('--api-key <key>', 'the API key (EVERYCAST_API_KEY, which other people on this computer can’t see)')
    .option('--zone <zone>', 'the time zone of what you type and read (EVERYCAST_ZONE); by default the workspace’s')
    .addHelpText('after', examples);

  /** An action within a session. */
  const act =
    (run: (session: Session, command: Command) => Promise<void>) =>
    async (...given: unknown[]): Promise<void> => {
      const command = given.at(-1) as Command;
      await run(await openSession(terminal, command.optsWithGlobals()), command);
    };
  const one = (command: Command, at = 0): string => command.args[at] ?? '';

  program
    .command('login')
    .description('save a server and a key, which you make in the browser')
    .argument('[address]', 'the server’s address')
    .option('--no-browser', 'don’t open the browser')
    .option('--key-from-input', 'read the key from what is piped in')
    .action((address: string | undefined, _options: object, command: Command) => login(terminal, address, command.optsWithGlobals()));
  program
    .command('logout')
    .description('forget the key')
    .action(() => logout(terminal));
  program
    .command('whoami')
    .description('the server and the workspace of the key')
    .action((_options: object, command: Command) => whoAmI(terminal, command.optsWithGlobals()));

  program
    .command('post')
    .description('write a post: a draft, unless you say when it goes out')
    .argument('[text...]', 'its text; “-” or nothing reads what is piped in')
    .addOption(accounts())
    .addOption(groups())
    .addOption(new Option('-l, --label <name>', 'a label (repeatable)').argParser(collect))
    .addOption(new Option('-m, --media <path>', 'an image or a video (repeatable)').argParser(collect))
    .addOption(new Option('--alt <text>', 'the alt text of a file, in the same order (repeatable)').argParser(collect))
    .option('--at <time>', 'when it goes out: “tomorrow 9:00”, “Fri 2:30 pm”, “2026-12-03T09:00”')
    .option('--now', 'publish it now')
    .option('--queue', 'add it to the queues of its accounts')
    .action(act((session, command) => post(session, command.args, command.opts())));
  program
    .command('schedule')
    .description('give a post a time')
    .argument('<post>', 'its ID')
    .argument('<time>', 'when it goes out; “now” publishes it, “draft” takes its time away')
    .action(act((session, command) => schedule(session, one(command), one(command, 1))));
  program
    .command('import')
    .description('import posts from a CSV, TSV, JSON or XLSX file')
    .argument('<file>', 'the file')
    .addOption(accounts())
    .addOption(groups())
    .option('--draft', 'import all as drafts')
    .addOption(new Option('--dates <order>', 'what comes first in dates such as 03/04/05').choices(['day', 'month', 'year']))
    .option('--skip-problems', 'leave out rows with problems')
    .action(act((session, command) => importPosts(session, one(command), command.opts())));
  program
    .command('upload')
    .description('add files to the library; an interrupted upload continues')
    .argument('<files...>', 'the files')
    .option('--folder <id>', 'the folder of the library')
    .action(act((session, command) => upload(session, command.args, command.opts())));
  addReading(program, act);

  program
    .command('completion')
    .description(`print a script that completes commands (${shells.join(', ')})`)
    .argument('<shell>', 'your shell')
    .action((shell: string) => terminal.out(completionScript(program, shell)));
  return program;
}

/** Commands that change nothing, but for adding to a queue. */
function addReading(program: Command, act: (run: (session: Session, command: Command) => Promise<void>) => () => Promise<void>): void {
  program
    .command('list')
    .description('posts, newest first')
    .addOption(accounts())
    .addOption(groups())
    .option('--state <state>', 'scheduled, published, failed …, or several with commas')
    .addOption(new Option('--stage <stage>', 'how far they are').choices(['idea', 'draft', 'review', 'scheduled']))
    .option('--search <words>', 'words in their texts')
    .addOption(limit(20))
    .action(act((session, command) => list(session, command.opts())));
  program
    .command('accounts')
    .description('the workspace’s accounts')
    .action(act((session) => listAccounts(session)));
  program
    .command('groups')
    .description('the workspace’s account groups')
    .action(act((session) => listGroups(session)));
  const queue = program.command('queue').description('the queues, with how many posts wait in each').action(act(queues));
  queue
    .command('add')
    .description('add a draft to the queues of its accounts')
    .argument('<post>', 'its ID')
    .action(act((session, command) => addToQueue(session, command.args[0] ?? '')));
  program
    .command('inbox')
    .description('conversations that wait for an answer')
    .addOption(accounts())
    .addOption(new Option('--queue <queue>', 'which conversations').choices(['all', 'unanswered', 'mine', 'snoozed', 'done']))
    .option('--search <words>', 'words in them')
    .addOption(limit(20))
    .action(act((session, command) => inbox(session, command.opts())));
  program
    .command('analytics')
    .description('how accounts did, beside the period before')
    .addOption(accounts())
    .addOption(groups())
    .addOption(new Option('--days <count>', 'the last days').argParser(positive).default(28))
    .action(act((session, command) => analytics(session, command.opts())));
  program.command('live').description('streams, with what each destination gets').action(act(live));
  program.command('tail').description('events as they happen').action(act(tail));
}

/**
 * Runs a command.
 * @param argv without the program's own name
 * @returns the exit code
 */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const program = createProgram(terminal);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { exitCode, code, message, details } = failureOf(error, terminal.signal.aborted);
    if (message !== '') {
      terminal.err(program.opts().json === true ? `${JSON.stringify({ error: { code, message, details } })}\n` : `everycast: ${message}\n`);
    }
    return exitCode;
  }
}
