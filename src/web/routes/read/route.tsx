import { Link } from 'react-router';
import { articles } from '#copy/pages/articles/index.ts';
import { reading } from '#copy/pages/read.ts';
import { Head } from '../../components/head/head.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { pictureUrl } from '../../pictures/picture-metadata.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import styles from './read.module.css';

/** Only what the index shows; the texts stay on the server. */
export const loader = () =>
  articles.map(({ slug, picture, title, summary }) => ({ slug, picture, title, summary }));

/** The index of the articles (NAV-10). */
export default function ReadPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page">
      <Head title={reading.title} description={reading.description} canonical={hrefOf('read')} />
      <h1>{reading.title}</h1>
      <p>{reading.intro}</p>
      <ul className={styles['articles']}>
        {loaderData.map(({ slug, picture, title, summary }, index) => (
          <li key={slug}>
            <Picture
              src={pictureUrl(picture)}
              alt=""
              sizes="(max-width: 60rem) 30vw, 204px"
              className={styles['picture']}
              isFirst={index === 0}
            />
            <div>
              <h2>
                <Link to={hrefOf('article', { slug })}>{title}</Link>
              </h2>
              <p>{summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
