import fields from '@everycast/messages/locales/en/fields.json' with { type: 'json' };
import schema from '@everycast/messages/locales/en/schema.json' with { type: 'json' };
import { type Issue, messageOfIssue } from '@everycast/messages/schema';
import { sayer } from './messages.ts';

const say = sayer({ fields, schema });

/** What a form says of what a schema found wrong. */
export const problemOf = (issue: Issue): string => say(messageOfIssue(issue));

/** What is wrong with a form's values, by field; empty if nothing is. */
export const problemsOf = ({ error }: { error?: { issues: readonly (Issue & { path: readonly PropertyKey[] })[] } | undefined }) =>
  Object.fromEntries(error?.issues.map((issue) => [String(issue.path[0]), problemOf(issue)]) ?? []);
