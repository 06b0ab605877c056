import { Link } from 'react-router';
import type { Article } from '#copy/pages/prose.ts';
import { reading } from '#copy/pages/read.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { Head } from '../../components/head/head.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { pictureUrl } from '../../pictures/picture-metadata.ts';
import { hrefOf, productHref } from '../../site/site-map.ts';
import styles from './article.module.css';

type Props = {
  readonly article: Article;
  readonly next: Pick<Article, 'slug' | 'title'>;
  readonly products: readonly Pick<Product, 'id' | 'name' | 'group'>[];
};

/** An article with links to its products and to the next article. */
export const ArticlePage = ({
  article: { slug, picture, title, summary, sections },
  next,
  products,
}: Props) => (
  <article className={`page ${styles['article']}`}>
    <Head
      title={title}
      description={summary}
      canonical={hrefOf('article', { slug })}
      picture={pictureUrl(picture)}
    />
    <header className={styles['header']}>
      <h1>{title}</h1>
      <p className={styles['lead']}>{summary}</p>
    </header>
    <Picture
      src={pictureUrl(picture)}
      alt=""
      sizes="(max-width: 46rem) 92vw, 782px"
      className={styles['picture']}
      isFirst
    />
    <div className={styles['text']}>
      <Prose sections={sections} />
    </div>
    <div className={styles['links']}>
      <section>
        <h2>{reading.teas}</h2>
        <ul>
          {products.map((product) => (
            <li key={product.id}>
              <Link to={productHref(product)}>{product.name}</Link>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{reading.next}</h2>
        <p>
          <Link to={hrefOf('article', { slug: next.slug })}>{next.title}</Link>
        </p>
      </section>
    </div>
    <Link className="alone" to={hrefOf('read')}>
      {reading.all}
    </Link>
  </article>
);

/** For an unknown article. */
export const NoArticle = () => (
  <div className="page">
    <Head title={reading.notFoundTitle} isHidden />
    <h1>{reading.notFoundTitle}</h1>
    <EmptyState picture="one-sprig">
      <p>{reading.notFound}</p>
      <Link className="button" to={hrefOf('read')}>
        {reading.all}
      </Link>
    </EmptyState>
  </div>
);
