import { useWords } from 'words:second-step';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid, Row } from '../../ui/primitives/primitives.tsx';

/** Someone who signed in with a recovery code may have lost the phone: the next thing is a new one. */
export function CodesLeft({ left, goOn }: { left: number; goOn: () => void }) {
  const t = useWords();
  const navigate = useNavigate();
  return (
    <Grid gap={20} mt={24}>
      <Note tone={left > 2 ? 'info' : 'wait'} title={t('left', { count: left })}>
        {t('leftText')}
      </Note>
      <Row gap={8} wrap>
        <Button variant="filled" onClick={() => void navigate('/settings/security?set-up=phone', { replace: true })}>
          {t('newPhone')}
        </Button>
        <Button onClick={goOn}>{t('goOn')}</Button>
      </Row>
    </Grid>
  );
}
