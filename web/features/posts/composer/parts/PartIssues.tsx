import { issueText } from '@everycast/platforms/port/issues';
import { labelled } from '../../../../lib/i18n/labelled.ts';
import { say } from '../../../../lib/platforms/say.ts';
import { platformName } from '../../../../ui/PlatformMark.tsx';
import { Row } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { AccountCheck } from '../../draft/problems.ts';

/** Issues of one part of a thread, next to it; each sentence once. */
export function PartIssues({ checks, at }: { checks: readonly AccountCheck[]; at: number }) {
  const said = checks.flatMap(({ account, issues, measures }) => {
    const own = issues.filter(({ part, field, code }) => part === at && field !== 'firstComment' && code !== 'empty');
    return measures.length > at ? own.map((issue) => ({ message: say(issueText(issue)), name: platformName(account.platform) })) : [];
  });
  const sentences = [...new Set(said.map(({ message, name }) => (message.includes(name) ? message : labelled(name, message))))];
  return sentences.map((sentence) => (
    <Row as="p" gap={8} size={13} tone="wait" key={sentence}>
      <StateGlyph state="warning" size={14} label={null} />
      {sentence}
    </Row>
  ));
}
