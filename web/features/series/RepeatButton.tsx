import { useWords } from 'words:repeats';
import type { Series } from '@everycast/contract/series';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { formatMoment } from '../../lib/time/format.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import type { WantedRepeat } from './RepeatDialog.tsx';
import { movedRule, type Start } from './rule.ts';
import { ruleWords } from './rule-words.ts';
import { ScopeDialog } from './ScopeDialog.tsx';

export interface RepeatButtonProps {
  /** The repeat that the post belongs to. */
  series: Series | null;
  /** The wall time that the post has on the server; null for a draft. */
  from: string | null;
  /** The chosen time; null for “now”. */
  start: Start | null;
  className: string | undefined;
  /** Whether nothing needs to be fixed first; it is shown otherwise. */
  ready: () => boolean;
  /** Saves what was written; returns the post's ID. @throws if it isn't saved */
  save: () => Promise<string>;
  /** The post is as it was written, and scheduled. */
  sent: (postId: string) => Promise<void>;
  /** Whether a change of the post waits for an answer: this one, or this and all that follow. */
  asking: boolean;
  answered: (scope: 'one' | null) => void;
}

const loadDialog = () => import('./RepeatDialog.tsx');

/** Repeats a post, or changes how it repeats from it on. */
export default function RepeatButton({ series, from, start, className, ready, save, sent, asking, answered }: RepeatButtonProps) {
  const t = useWords();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const RepeatDialog = useLazyComponent(loadDialog, wasOpened, () => setOpened(false));
  const changed = () => Promise.all([refresh('/api/v1/posts'), refresh('/api/v1/series')]);
  const repeat = useMutation({
    async mutationFn(body: WantedRepeat) {
      const id = await save();
      const made = await answer(http.PUT('/api/v1/posts/{id}/repeat', { params: { path: { id } }, body }));
      await sent(id);
      return made;
    },
    onSuccess(made) {
      setOpened(false);
      answered(null);
      void changed();
      const [first] = made.next;
      if (made.problem) toast.fail(t('heldUp', { why: made.problem }));
      else if (series) toast.ok(t('changed'));
      else toast.ok(t('started', { rule: ruleWords(made.rule), when: first ? formatMoment(first.instant, made.rule.zone) : '' }));
      void navigate('/calendar');
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const stop = useMutation({
    mutationFn: ({ id }: Series) =>
      answer(http.POST('/api/v1/series/{id}/stop', { params: { path: { id } }, body: { after: (from ?? start?.at ?? '').slice(0, 10) } })),
    onSuccess() {
      setOpened(false);
      void changed();
      toast.ok(t('stopped'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const open = () => {
    if (!start) return toast.fail(t('needsTime'));
    if (!ready()) return;
    setWasOpened(true);
    setOpened(true);
  };
  const following = () => {
    if (series && start) repeat.mutate({ rule: movedRule(series.rule, from ?? start.at, start), variations: series.variations });
  };
  return (
    <>
      <Button
        className={className}
        icon={<Icon of={IconRepeat} size={16} />}
        aria-haspopup="dialog"
        title={series ? ruleWords(series.rule) : undefined}
        onClick={open}
      >
        {t(series ? 'repeats' : 'repeat')}
      </Button>
      {start && RepeatDialog && (
        <RepeatDialog
          opened={opened}
          close={() => setOpened(false)}
          start={start}
          series={series}
          from={from ?? start.at}
          busy={repeat.isPending || stop.isPending}
          save={(wanted) => repeat.mutate(wanted)}
          stop={() => series && stop.mutate(series)}
        />
      )}
      {series && (
        <ScopeDialog
          series={series}
          opened={asking}
          busy={repeat.isPending}
          close={() => answered(null)}
          choose={(scope) => (scope === 'one' ? answered('one') : following())}
        />
      )}
    </>
  );
}
