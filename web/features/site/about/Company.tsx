import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import css from './about.module.css';
import { company } from './sample-company.ts';
import { useWords } from './words.ts';

/** Global impact, story, leadership team and recognition of whoever runs this instance. */
export function Company() {
  const t = useWords();
  return (
    <>
      <Part id="impact" title={t('impact')}>
        <p className={css.impact}>
          <span className={css.figure}>{company.impact.figure}</span>
          {company.impact.text}
        </p>
      </Part>
      <Part id="story" title={t('story')}>
        <p className={css.story}>{company.story.text}</p>
      </Part>
      <Part id="team" title={t('team')}>
        <ul className={css.team}>
          {company.team.map((person) => (
            <li key={person.role}>
              <span className={css.face}>
                <Icon of={IconUser} size={20} />
              </span>
              <h3>{person.name}</h3>
              <p className={css.role}>{person.role}</p>
              <p>{person.text}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="recognition" title={t('recognition')}>
        <ul className={css.recognition}>
          {company.recognition.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.by}</p>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const t = useWords();
  return (
    <section className={css.part} aria-labelledby={id}>
      <div>
        <h2 id={id} className={css.label}>
          {title}
        </h2>
        {company.sample && <span className={css.sample}>{t('sample')}</span>}
      </div>
      <div>{children}</div>
    </section>
  );
}
