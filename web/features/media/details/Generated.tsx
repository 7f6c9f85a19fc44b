import { useWords } from 'words:media';
import type { GeneratedMark } from '@everycast/contract/generated-mark';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';

/** That an AI model made the file: which one, when, and from which description. */
export function Generated({ mark: { provider, model, prompt, at } }: { mark: GeneratedMark }) {
  const t = useWords();
  const { zone } = useTimes();
  return (
    <>
      <div>
        <dt>{t('facts.generated')}</dt>
        <dd>{t('facts.generatedBy', { provider, model, when: formatMoment(at, zone) })}</dd>
      </div>
      <div>
        <dt>{t('facts.prompt')}</dt>
        <dd>
          <bdi>{prompt}</bdi>
        </dd>
      </div>
    </>
  );
}
