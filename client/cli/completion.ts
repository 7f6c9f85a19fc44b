import type { Command } from 'commander';
import { UsageError } from './failures.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

/** A command's name with what may follow it. */
interface Completed {
  name: string;
  about: string;
  words: string[];
  files: boolean;
}

const longOptions = (command: Command): string[] => command.options.flatMap(({ long }) => long ?? []);

function completedIn(program: Command): Completed[] {
  const common = longOptions(program);
  return program.commands.map((command) => ({
    name: command.name(),
    about: command.description(),
    words: [...command.commands.map((one) => one.name()), ...longOptions(command), ...common, '--help'],
    files: command.registeredArguments.some((argument) => argument.name() === 'files' || argument.name() === 'file'),
  }));
}

/** A script for a shell that completes commands and options. @throws UsageError for another shell */
export function completionScript(program: Command, shell: string): string {
  const commands = completedIn(program);
  if (shell === 'bash') return bash(commands);
  if (shell === 'zsh') return `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
  if (shell === 'fish') return fish(commands);
  throw new UsageError(`There are completions for ${shells.join(', ')}.`);
}

const bash = (commands: Completed[]): string => `_everycast() {
  COMPREPLY=()
  local current="\${COMP_WORDS[COMP_CWORD]}"
  local words="${commands.map(({ name }) => name).join(' ')} --help --version"
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, words, files }) => `    ${name}) if [ "$COMP_CWORD" -gt 1 ]; then words="${words.join(' ')}"${files ? '; COMPREPLY=($(compgen -f -- "$current"))' : ''}; fi ;;`).join('\n')}
  esac
  COMPREPLY+=($(compgen -W "$words" -- "$current"))
}
complete -o filenames -F _everycast everycast
`;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const fish = (commands: Completed[]): string => {
  const first = commands.map(({ name, about }) => `complete -c everycast -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}\n`);
  const rest = commands.map(({ name, words }) => {
    const of = quoted(`__fish_seen_subcommand_from ${name}`);
    return words.map((word) => `complete -c everycast -n ${of} ${word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`}\n`).join('');
  });
  return first.join('') + rest.join('');
};
