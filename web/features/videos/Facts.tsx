import { useWords } from 'words:videos';
import { codecName } from '@everycast/contract/codecs';
import { formatBytes } from '../../lib/measures.ts';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { useEditor } from './editor.ts';
import css from './VideoEditor.module.css';

/** The file's properties. */
export function Facts() {
  const t = useWords();
  const { video, rate } = useEditor();
  const { media, videoCodec, audioCodec, proxied, preparing } = video;
  const pace = Number((rate.numerator / rate.denominator).toFixed(2));
  return (
    <Row gap="0 12" wrap align="stretch" rigid size={12} className={css.facts}>
      <Text weight="medium" truncate maxW="24rem" title={media.name}>
        {media.name}
      </Text>
      <Text tone="quiet" num>
        {[
          t('facts.size', { width: media.width, height: media.height }),
          t(rate.variable ? 'facts.variable' : 'facts.pace', { pace }),
          videoCodec && codecName(videoCodec),
          audioCodec ? codecName(audioCodec) : t('facts.silent'),
          formatBytes(media.bytes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {proxied && (
        <Text tone="quiet" num>
          {t('facts.proxied')}
        </Text>
      )}
      {preparing && (
        <Text tone="quiet" num>
          {preparing.problem ?? t('facts.preparing', { percent: Math.floor(preparing.progress * 100) })}
        </Text>
      )}
    </Row>
  );
}
