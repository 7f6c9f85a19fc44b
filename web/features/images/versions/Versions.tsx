import { useWords } from 'words:images';
import { ImageEdit } from '@everycast/contract/image-edits';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import { Now } from './Now.tsx';
import { useNow } from './use-now.ts';
import { Version } from './Version.tsx';
import css from './Versions.module.css';

const untouched = ImageEdit.parse({});

const pictureOf = (thumbnailUrl: string) => <img src={inWorkspace(thumbnailUrl)} alt="" width={56} height={40} />;

/** The original, what was saved of it so far, and what wasn't yet. */
export function Versions() {
  const t = useWords();
  const { zone } = useTimes();
  const { image } = useEditor();
  const { shown, now } = useNow();
  return (
    <Row as="section" gap={12} rigid bg="surface" edge="top" scroll className={css.versions} aria-label={t('versions.title')}>
      <Text as="h2" size={12} tone="muted" weight="medium">
        {t('versions.title')}
      </Text>
      <Row as="ul" gap={4}>
        <Version
          picture={pictureOf(image.media.thumbnailUrl)}
          name={t('versions.original')}
          detail={t('versions.kept')}
          edit={untouched}
          current={shown === 'original'}
        />
        {image.versions.map(({ id, number, media, edit, createdAt }) => (
          <Version
            key={id}
            picture={pictureOf(media.thumbnailUrl)}
            name={t('versions.number', { number })}
            detail={formatMoment(createdAt, zone)}
            edit={edit}
            current={shown === id}
          />
        ))}
        {now && <Now now={now} current={shown === 'now'} />}
      </Row>
    </Row>
  );
}
