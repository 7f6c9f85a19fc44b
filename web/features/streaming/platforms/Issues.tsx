import { useWords } from 'words:streaming';
import type { StreamIssue } from '@everycast/contract/stream-checks';
import { Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';

interface IssuesProps {
  /** The destination's. */
  name: string;
  platformName: string;
  issues: readonly StreamIssue[];
}

/** Where a stream exceeds what a destination takes, what to change, and the platform's page that says so. */
export function Issues({ name, platformName, issues }: IssuesProps) {
  const t = useWords();
  const [first] = issues;
  if (!first) return null;
  return (
    <Stack gap={4}>
      {issues.map((issue) => (
        <Text key={issue.what} as="div" size={13}>
          <State state="warning">
            {'max' in issue
              ? t(`issue.${issue.what}`, { name, is: issue.is, max: issue.max })
              : t(`issue.${issue.what}`, { name, codec: issue.is.toUpperCase() })}
          </State>
        </Text>
      ))}
      {first.source && (
        <Text size={12} tone="quiet">
          <a href={first.source} target="_blank" rel="noreferrer">
            {t('issue.source', { name: platformName })}
          </a>
        </Text>
      )}
    </Stack>
  );
}
