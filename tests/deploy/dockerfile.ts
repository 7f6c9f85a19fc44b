/** One instruction of a Dockerfile. */
interface Step {
  instruction: string;
  words: string;
}

/** A Dockerfile's instructions in order, without comments, each on one line. */
export const stepsOf = (file: string): Step[] =>
  file
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const space = line.indexOf(' ');
      return { instruction: line.slice(0, space), words: line.slice(space + 1).trim() };
    });

/** What a built image runs, and how. */
interface Built {
  command: string[];
  environment: Record<string, string>;
  folder: string;
  user: string;
}

interface Builder {
  /** Runs a command in a shell, in this folder of the image. */
  run(command: string, folder: string): Promise<void>;
  /** Copies the repository to this folder of the image. */
  copy(folder: string): Promise<void>;
}

/** What an image says without doing anything. */
const silent: readonly string[] = ['ARG', 'FROM', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'];

/**
 * Takes a Dockerfile's steps in another way than an image builder.
 * @throws if it has one that isn't known here
 */
export async function takeSteps(file: string, { run, copy }: Builder): Promise<Built> {
  const built: Built = { command: [], environment: {}, folder: '/', user: 'root' };
  for (const { instruction, words } of stepsOf(file)) {
    if (instruction === 'RUN') await run(words, built.folder);
    else if (instruction === 'COPY' && words === '. .') await copy(built.folder);
    else if (instruction === 'WORKDIR') built.folder = words;
    else if (instruction === 'USER') built.user = words;
    else if (instruction === 'ENV') Object.assign(built.environment, Object.fromEntries(words.split(' ').map((pair) => pair.split('='))));
    else if (instruction === 'CMD') built.command = JSON.parse(words);
    else if (!silent.includes(instruction)) throw new Error(`${instruction} ${words}: this step isn't known here.`);
  }
  return built;
}
