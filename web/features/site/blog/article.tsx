import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { head } from '../head.ts';
import page from '../page.module.css';
import css from './article.module.css';
import { type Article, articles } from './articles.ts';
import { Byline } from './Byline.tsx';
import { useWords, words } from './words.ts';

/** The article that an address such as "/blog/exactly-once" means; only addresses of articles lead to this screen. */
const articleAt = (pathname: string): Article => {
  const slug = pathname.split('/')[2];
  return articles.find((article) => article.slug === slug) ?? articles[0];
};

export function meta({ location }: { location: { pathname: string } }) {
  const { slug } = articleAt(location.pathname);
  return head(words()(`articles.${slug}.title`), words()(`articles.${slug}.excerpt`));
}

export default function ArticlePage() {
  const t = useWords();
  const article = articleAt(useLocation().pathname);
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
