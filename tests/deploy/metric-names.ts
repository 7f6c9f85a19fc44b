/* Which metrics are in Prometheus' own languages. */

/** Words of PromQL that look like metrics. */
const functions = new Set(['histogram_quantile', 'label_values']);

/** The metrics that a PromQL expression reads. */
export function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, ' ') // labels
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' '); // times
  return [...bare.matchAll(/\b(?:up|[a-z]+(?:_[a-z0-9]+)+)\b/g)].map(([name]) => name).filter((name) => !functions.has(name));
}

/** The names under which Prometheus stores what /metrics says. */
export function storedNames(exposition: string): Set<string> {
  const names = [...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram'
      ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
      : type === 'summary'
        ? [name, `${name}_sum`, `${name}_count`]
        : [name],
  );
  return new Set(names);
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { name: string; definition?: string }[] };
}

/** Every expression of a Grafana dashboard. */
export const dashboardExpressions = (file: string): string[] => {
  const { panels, templating }: Dashboard = JSON.parse(file);
  const variables = templating.list.flatMap(({ definition }) => (definition === undefined ? [] : [definition]));
  return [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...variables];
};

/** Every expression of a file with alert rules, which has each on one line. */
export const ruleExpressions = (file: string): string[] => [...file.matchAll(/^ *expr: (.+)$/gm)].map(([, expression = '']) => expression);
