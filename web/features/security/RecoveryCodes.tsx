import { useWords } from 'words:two-factor';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { copyText } from '../../lib/copy-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './TwoFactor.module.css';

/** Recovery codes, shown once, with what saves them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useWords();
  const text = `${t('fileTitle')}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <ul className={css.codes} aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={8} wrap>
        <Button
          size="sm"
          icon={<Icon of={IconDownload} size={16} />}
          onClick={() => saveFile(text, 'everycast-recovery-codes.txt', 'text/plain')}
        >
          {t('download')}
        </Button>
        <Button
          size="sm"
          icon={<Icon of={IconCopy} size={16} />}
          onClick={() =>
            void copyText(codes.join('\n')).then((copied) => (copied ? toast.ok(t('codesCopied')) : toast.fail(t('notCopied'))))
          }
        >
          {t('copy')}
        </Button>
        <Button size="sm" icon={<Icon of={IconPrinter} size={16} />} onClick={() => print(text)}>
          {t('print')}
        </Button>
      </Row>
    </>
  );
}

/** Prints a text alone, without the page around it. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.style.position = 'fixed';
  frame.style.width = '0';
  frame.style.height = '0';
  document.body.append(frame);
  const inside = frame.contentDocument;
  const shown = inside?.createElement('pre');
  if (shown) {
    shown.textContent = text;
    inside?.body.append(shown);
  }
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
