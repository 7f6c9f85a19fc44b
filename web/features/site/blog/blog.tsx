import { Link } from 'react-router';
import { head } from '../head.ts';
import page from '../page.module.css';
import { articles } from './articles.ts';
import { Byline } from './Byline.tsx';
import css from './blog.module.css';
import { useWords, words } from './words.ts';

export const meta = () => head(words()('title'), words()('description'));

export default function Blog() {
  const t = useWords();
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t('title')}</h1>
      <p className={page.lead}>{t('lead')}</p>
      <div className={css.articles}>
        {articles.map(({ slug, date }, index) => (
          <article key={slug} className={`${page.panel} ${css.article} ${index === 0 ? css.featured : ''}`}>
            <p className={css.category}>
              {t(`articles.${slug}.category`)}
              {index === 0 && <span className={css.mark}>{t('featured')}</span>}
            </p>
            <h2 className={css.title}>
              <Link to={`/blog/${slug}`} className={css.link}>
                {t(`articles.${slug}.title`)}
              </Link>
            </h2>
            <p className={css.excerpt}>{t(`articles.${slug}.excerpt`)}</p>
            <Byline date={date} />
          </article>
        ))}
      </div>
    </div>
  );
}
