import { useWords } from 'words:images';
import { ImageEdit } from '@everycast/contract/image-edits';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatMoment } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { useEditor } from './editor.ts';
import css from './ImageEditor.module.css';

/** One version: its picture, name and date. Its edit can be taken up again, and undo takes that back. */
function Version({ picture, name, detail, edit }: { picture: string; name: string; detail: string; edit: ImageEdit }) {
  const { change, select } = useEditor();
  return (
    <li>
      <Row
        as={Button}
        variant="bare"
        gap={8}
        radius={10}
        hover
        className={css.version}
        onClick={() => {
          select(null);
          change(() => edit);
        }}
      >
        <img src={inWorkspace(picture)} alt="" width={56} height={40} />
        <span>
          <Text as="span" block size={13} weight="medium">
            {name}
          </Text>
          <Text as="span" block size={12} tone="quiet" nowrap>
            {detail}
          </Text>
        </span>
      </Row>
    </li>
  );
}

/** The original, and what was saved of it so far. */
export function Versions() {
  const t = useWords();
  const { zone } = useTimes();
  const { image } = useEditor();
  return (
    <Row as="section" gap={12} rigid bg="surface" edge="top" scroll className={css.versions} aria-label={t('versions.title')}>
      <Text as="h2" size={12} tone="muted" weight="medium">
        {t('versions.title')}
      </Text>
      <Row as="ul" gap={4}>
        <Version picture={image.media.thumbnailUrl} name={t('versions.original')} detail={t('versions.kept')} edit={ImageEdit.parse({})} />
        {image.versions.map(({ id, number, media, edit, createdAt }) => (
          <Version
            key={id}
            picture={media.thumbnailUrl}
            name={t('versions.number', { number })}
            detail={formatMoment(createdAt, zone)}
            edit={edit}
          />
        ))}
      </Row>
    </Row>
  );
}
