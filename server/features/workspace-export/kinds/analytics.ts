import { accountOf, columns, inWorkspace, type Kind, kind, times } from './kind.ts';

const figures = 'likes comments shares saves clicks views reach';

export const ofAnalytics: readonly Kind[] = [
  kind(
    'metrics-of-posts',
    'analytics',
    'post_metric',
    {
      resultId: 'one.target_id',
      postId: '(select target.post_id from target where target.id = one.target_id)',
      ...times('at'),
      ...columns(figures),
    },
    { where: inWorkspace('target_id', 'target'), key: 'target_id uuid, at timestamptz' },
  ),
  kind(
    'metrics-of-accounts',
    'analytics',
    'account_metric',
    { ...accountOf('one.account_id'), ...times('at'), ...columns('followers views reach') },
    { where: inWorkspace('account_id', 'account'), key: 'account_id uuid, at timestamptz' },
  ),
  kind(
    'metrics-by-day',
    'analytics',
    'account_day',
    { ...accountOf('one.account_id'), day: 'one.day', ...columns(`${figures} followers`) },
    { key: 'account_id uuid, day date' },
  ),
  kind('metric-gaps', 'analytics', 'metric_gap', {
    ...columns('id'),
    ...accountOf('one.account_id'),
    ...times('since until'),
    reason: 'one.reason',
    ...columns(figures),
  }),
];
