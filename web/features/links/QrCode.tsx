import { useWords } from 'words:links';
import type { ShortLink } from '@everycast/contract/short-links';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import css from './Links.module.css';
import { withoutScheme } from './shown.ts';

/** A short link's QR code, to look at and to download. It stays the same wherever the link leads. */
export function QrCode({ link: { id, slug, shortUrl } }: { link: ShortLink }) {
  const t = useWords();
  const image = (format: 'svg' | 'png') => inWorkspace(`/api/v1/short-links/${id}/qr.${format}`);
  return (
    <Sheet title={t('details.qr')}>
      <Row gap={16} wrap>
        <img className={css.qr} src={image('svg')} alt={t('details.qrOf', { link: withoutScheme(shortUrl) })} width={144} height={144} />
        <Stack gap={8}>
          {(['svg', 'png'] as const).map((format) => (
            <a key={format} href={image(format)} download={`${slug}.${format}`}>
              {t(`details.${format}`)}
            </a>
          ))}
        </Stack>
      </Row>
    </Sheet>
  );
}
