import { useWords } from 'words:links';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import css from './Links.module.css';
import { withoutScheme } from './shown.ts';

interface Props {
  /** Of the API: what has a code. */
  path: string;
  /** Of the downloaded file. */
  name: string;
  address: string;
}

/** The QR code of a short link or a link page, to look at and to download. A short link's stays the same wherever it leads. */
export function QrCode({ path, name, address }: Props) {
  const t = useWords();
  const image = (format: 'svg' | 'png') => inWorkspace(`${path}/qr.${format}`);
  return (
    <Sheet title={t('details.qr')}>
      <Row gap={16} wrap>
        <img className={css.qr} src={image('svg')} alt={t('details.qrOf', { link: withoutScheme(address) })} width={144} height={144} />
        <Stack gap={8}>
          {(['svg', 'png'] as const).map((format) => (
            <a key={format} href={image(format)} download={`${name}.${format}`}>
              {t(`details.${format}`)}
            </a>
          ))}
        </Stack>
      </Row>
    </Sheet>
  );
}
