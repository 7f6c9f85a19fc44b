import { IconArrowLeft } from '@tabler/icons-react';
import { data, Link, useParams } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { head } from '../head.ts';
import page from '../page.module.css';
import css from './article.module.css';
import { type Article, articles } from './articles.ts';
import { Byline } from './Byline.tsx';
import { useWords, words } from './words.ts';

const bySlug = (slug: string | undefined): Article | undefined => articles.find((article) => article.slug === slug);

export function meta({ params }: { params: { slug?: string } }) {
  const article = bySlug(params.slug);
  const t = words();
  return article ? head(t(`articles.${article.slug}.title`), t(`articles.${article.slug}.excerpt`)) : head(t('title'), t('description'));
}

export default function ArticlePage() {
  const t = useWords();
  const article = bySlug(useParams().slug);
  if (!article) throw data(null, { status: 404 });

  const { slug, date } = article;
  const next = articles[(articles.indexOf(article) + 1) % articles.length] ?? article;
  return (
    <div className={page.page}>
      <div className={css.column}>
        <Link to="/blog" className={page.link}>
          <Icon of={IconArrowLeft} size={16} />
          {t('all')}
        </Link>
        <article>
          <header className={css.head}>
            <h1 className={page.title}>{t(`articles.${slug}.title`)}</h1>
            <Byline date={date} />
          </header>
          <div className={css.text}>
            <p>{t(`articles.${slug}.intro`)}</p>
            {t(`articles.${slug}.sections`, { returnObjects: true }).map(({ heading, text }) => (
              <section key={heading}>
                <h2>{heading}</h2>
                {text.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
          </div>
        </article>
        <p className={css.next}>
          {t('next')}
          <Link to={`/blog/${next.slug}`} className={page.link}>
            {t(`articles.${next.slug}.title`)}
          </Link>
        </p>
      </div>
    </div>
  );
}
