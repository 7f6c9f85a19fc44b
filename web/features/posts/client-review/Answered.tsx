import { useWords } from 'words:client-review';
import type { ReviewItem } from '@everycast/contract/client-review';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Review.module.css';
import type { TakeBack } from './use-take-back.ts';

/** What was just answered about another post, and Undo. */
export function JustAnswered({ item, back }: { item: ReviewItem; back: TakeBack }) {
  const t = useWords();
  return (
    <Row gap={8} justify="between" className={css.just}>
      <Text as="span" size={13} truncate role="status">
        {t(item.answer?.answer === 'changes' ? 'justReturned' : 'justApproved', { title: item.title || t('noText') })}
      </Text>
      {item.answer?.changeable && (
        <Button size="sm" busy={back.busy} onClick={() => back.takeBack(item.postId)}>
          {t('undo')}
        </Button>
      )}
    </Row>
  );
}

/** Above a post that was answered: who answered, and how to change the answer. */
export function Answered({ item: { postId, answer }, back }: { item: ReviewItem; back: TakeBack }) {
  const t = useWords();
  const isReturned = answer?.answer === 'changes';
  return (
    <Note
      tone="ok"
      title={t(isReturned ? 'changesRequested' : 'approved')}
      actions={
        answer?.changeable && (
          <Button busy={back.busy} onClick={() => back.takeBack(postId)}>
            {t('changeAnswer')}
          </Button>
        )
      }
    >
      {t(isReturned ? 'answeredChanges' : 'answeredApproved', { name: answer?.name ?? '' })}
    </Note>
  );
}
