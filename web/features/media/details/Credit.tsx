import { useWords } from 'words:media';
import type { MediaCredit } from '@everycast/contract/media-credit';
import type { ReactNode } from 'react';

/** Who made the file and under which license, each with its page. */
export function Credit({ credit: { creator, creatorUrl, title, license, licenseUrl, sourceUrl } }: { credit: MediaCredit }) {
  const t = useWords();
  const author = creator ?? title;
  return (
    <div>
      <dt>{t('facts.credit')}</dt>
      <dd>
        {author !== null && (
          <>
            <Page url={sourceUrl ?? creatorUrl}>{author}</Page>
            {' · '}
          </>
        )}
        <Page url={licenseUrl}>{license}</Page>
      </dd>
    </div>
  );
}

function Page({ url, children }: { url: string | null; children: ReactNode }) {
  if (url === null) return <bdi>{children}</bdi>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <bdi>{children}</bdi>
    </a>
  );
}
