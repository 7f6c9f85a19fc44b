import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '@everycast/streaming/testing/ports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGround, type Ground, repository } from '../support/server-process.ts';
import { deployed } from './config-files.ts';
import { dashboardExpressions, metricsOf, ruleExpressions, storedNames } from './metric-names.ts';
import { debianProgram } from './programs.ts';

/* What `deploy` has for Prometheus and Grafana, against what a real process says. */

const run = promisify(execFile);
/** Prometheus' own, for every process that it reads. */
const ofPrometheus = ['up'];

let ground: Ground;
let exposition: string;
beforeAll(async () => {
  ground = await createGround();
  const url = await ground.launch().ready;
  exposition = await (await fetch(`${url}/metrics`)).text();
});
afterAll(() => ground?.close());

test('metrics are found in an expression, and nothing else', () => {
  const quantile = 'histogram_quantile(0.99, sum by (le, some_label) (rate(a_seconds_bucket{job="$job", b_c="d_e"}[15m]))) > 2e9';
  expect(metricsOf(quantile)).toEqual(['a_seconds_bucket']);
  expect(metricsOf('up{job="x"} == 0 or max(a_b) / min(c_d_total)')).toEqual(['up', 'a_b', 'c_d_total']);
});

describe('every metric exists', () => {
  test.each([
    ['the dashboard', () => dashboardExpressions(deployed('grafana-dashboard.json')), 20],
    ['the alert rules', () => ruleExpressions(deployed('alerts.yml')), 7],
  ])('of %s', (_where, read, atLeast) => {
    const expressions = read();
    expect(expressions.length).toBeGreaterThanOrEqual(atLeast);
    const known = storedNames(exposition);
    for (const expression of expressions) {
      const metrics = metricsOf(expression);
      expect(metrics, expression).not.toEqual([]);
      expect(metrics.filter((name) => !known.has(name) && !ofPrometheus.includes(name))).toEqual([]);
    }
  });

  test('and every alert that the documentation explains, and the other way round', () => {
    const named = [...deployed('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const explained = [...deployed('../docs/running.md').matchAll(/^\| `(Everycast\w+)` \|/gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual(named.toSorted());
  });
});

test('a process that only works says its metrics on a port of its own', async () => {
  const own = await createGround();
  try {
    const [port = 0] = await freePorts(1);
    await own.launch({ ROLES: 'worker', HOST: '127.0.0.1', METRICS_PORT: String(port) }).ready;
    const known = storedNames(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
    expect([...known]).toEqual(expect.arrayContaining(['everycast_publishing_late', 'everycast_lease_takeovers_total']));
  } finally {
    await own.close();
  }
});

describe('promtool', () => {
  test('accepts the alert rules', async (context) => {
    const promtool = debianProgram('promtool', context);
    const { stdout } = await run(promtool, ['check', 'rules', join(repository, 'deploy/alerts.yml')]);
    expect(stdout).toContain('7 rules found');
  });

  test('sees each alert come when it should, and not before', async (context) => {
    const promtool = debianProgram('promtool', context);
    const { stdout, stderr } = await run(promtool, ['test', 'rules', join(repository, 'tests/deploy/alerts.test.yml')]);
    expect(stdout + stderr).toContain('SUCCESS');
  });

  test('finds nothing wrong with the names and descriptions of the metrics of Everycast itself', async (context) => {
    const promtool = debianProgram('promtool', context);
    const own = exposition.split('\n').filter((line) => /^(# (TYPE|HELP) )?everycast_/.test(line));
    const folder = await mkdtemp(join(tmpdir(), 'everycast-metrics-'));
    try {
      const file = join(folder, 'metrics');
      await writeFile(file, `${own.join('\n')}\n`);
      const { stdout, stderr } = await run('sh', ['-c', '"$1" check metrics < "$2"', 'sh', promtool, file]);
      expect(stdout + stderr).toBe('');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
