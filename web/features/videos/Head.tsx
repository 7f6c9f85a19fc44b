import * as commonWords from 'words:common';
import { useWords } from 'words:videos';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconLink } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import css from './VideoEditor.module.css';

/** The title line with a back link; `children` are the actions. */
export function Head({ back, children }: { back: string; children?: ReactNode }) {
  const t = useWords();
  const common = commonWords.useWords();
  return (
    <Row as="header" gap="0 8" wrap rigid edge="bottom" className={css.head}>
      <title>{common('pageTitle', { page: t('title') })}</title>
      <IconLink to={back} icon={IconArrowLeft} label={t('back')} />
      <Text as="h1" size={18} track="title" nowrap>
        {t('title')}
      </Text>
      {children}
    </Row>
  );
}
