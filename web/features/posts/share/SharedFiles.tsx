import { useWords } from 'words:device';
import { useEffect, useState } from 'react';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Share.module.css';

/** Files that aren't uploaded yet: images as they are, others by name. */
export function SharedFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <Row gap={8} wrap>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order doesn't change
        <SharedFile key={index} file={file} />
      ))}
    </Row>
  );
}

function SharedFile({ file }: { file: File }) {
  const t = useWords();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const name = file.name || t('share.unnamed');
  if (url) return <img className={css.picture} src={url} alt={name} />;
  return (
    <Text as="span" size={13} tone="muted" truncate>
      {name}
    </Text>
  );
}
