import { type Config, readConfig } from '../kernel/config.ts';
import { findDataDir } from '../kernel/data-dir.ts';
import { joinEmbedded } from '../kernel/database/embedded.ts';
import { openOneConnection } from '../kernel/database/one-connection.ts';
import { reach } from '../kernel/database/reach.ts';
import { StartError } from '../kernel/errors.ts';
import { program } from '../kernel/program.ts';
import { lookAtDatabase } from './doctor/database.ts';
import { type Finding, failure, ok, reasonOf } from './doctor/finding.ts';
import { lookAtDataDir, lookAtFfmpeg, lookAtNode } from './doctor/machine.ts';
import { lookAtMetrics, lookAtTraces } from './doctor/monitoring.ts';
import { lookAtSecretKey } from './doctor/secret-key.ts';
import { lookAtAssistant, lookAtFiles, lookAtMail } from './doctor/services.ts';
import { lookAtEncoders, lookAtPort, lookAtPublicUrl } from './doctor/serving.ts';
import { lookAtWork } from './doctor/work.ts';
import { counted, type Task } from './instance.ts';
import { chosenModel, someLogins } from './store/catalog.ts';
import { otherInstances } from './store/load.ts';

/** How many stored logins are tried with the secret key. */
const maxLogins = 50;

/**
 * Checks everything an instance depends on, running or not, and prints a line for each. Stops what it starts.
 * @returns 0, or 1 if there is a problem
 */
export async function doctor({ log, say }: Pick<Task, 'log' | 'say'>, environment?: NodeJS.ProcessEnv): Promise<number> {
  const findings: Finding[] = [];
  const report = (...some: Finding[]): void => {
    for (const { state, about, words } of some) say(`${state.padEnd(7)}  ${about}: ${words}`);
    findings.push(...some);
  };

  report(ok('Version', program.version), lookAtNode(process.versions.node, program.dependencies.node), await lookAtFfmpeg());
  const config = settings(report, environment);
  if (config) {
    const { wanted, found } = await findDataDir(config.dataDir);
    report(await lookAtDataDir(wanted, found));
    const seen = await lookInside(config, found, log, report);
    report(await lookAtSecretKey(config, found, seen.logins));
    report(await lookAtPort(config, seen.running), await lookAtPublicUrl(config, seen.running));
    report(await lookAtEncoders(config, seen.running), await lookAtMetrics(config, seen.running), await lookAtTraces(config));
    report(await lookAtMail(config), await lookAtFiles(config), lookAtAssistant(config, seen.model));
  }

  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  const [failures, warnings] = [count('failure'), count('warning')];
  say(failures + warnings === 0 ? '\nEverything looks good.' : `\n${counted(failures, 'failure')}, ${counted(warnings, 'warning')}.`);
  return failures > 0 ? 1 : 0;
}

type Report = (...findings: Finding[]) => void;

function settings(report: Report, environment?: NodeJS.ProcessEnv): Config | null {
  try {
    const config = readConfig(environment);
    report(ok('Settings', 'valid'));
    return config;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report(...error.message.split('\n').map((line) => failure('Settings', line)));
    return null;
  }
}

interface Seen {
  running: boolean;
  logins: string[];
  model?: { provider: string; model: string } | null;
}

/** What needs the database; without it, only that is reported. */
async function lookInside(config: Config, dataDir: string | null, log: Task['log'], report: Report): Promise<Seen> {
  const nothing = { running: false, logins: [] };
  let close = async (): Promise<void> => undefined;
  try {
    const joined = config.databaseUrl === null && dataDir !== null ? await joinEmbedded({ dataDir, log }) : null;
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? joined?.url;
    if (url === undefined) {
      report(ok('Database', 'not created yet; the first start creates it'));
      return nothing;
    }
    const { client, db, close: disconnect } = openOneConnection(url, 'everycast doctor');
    close = async () => {
      await disconnect();
      await joined?.stop();
    };
    await reach(db, url);
    report(...(await lookAtDatabase(db, config.databaseUrl === null ? 'built in' : `at ${new URL(url).host}`)));
    report(...(await lookAtWork(db)));
    const others = await otherInstances(client);
    const running = config.databaseUrl === null ? joined?.owner != null : others.length > 0;
    const who = joined?.owner?.replace('everycast instance, ', '');
    report(
      ok(
        'Everycast',
        running ? `running${who ? ` (${who})` : ` (${counted(others.length, 'connection')} to this database)`}` : 'not running',
      ),
    );
    return { running, logins: await someLogins(db, maxLogins), model: await chosenModel(db) };
  } catch (error) {
    report(failure('Database', error instanceof StartError ? error.message : `can't be used (${reasonOf(error)}).`));
    return nothing;
  } finally {
    await close();
  }
}
