import { catalogue } from '#copy/pages/catalogue.ts';
import { themes } from '#copy/pages/themes/index.ts';
import { isInProductList } from '#domain/catalogue/catalogue.ts';
import { ProductListSection } from '../../components/catalogue/product-list-section.tsx';
import { TeaTypes } from '../../components/catalogue/tea-types.tsx';
import { useProductListHead } from '../../components/catalogue/use-product-list-head.ts';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProductList } from '../../loaders/load-product-list.ts';
import { pictureUrl } from '../../pictures/picture-metadata.ts';
import type { Route } from './+types/route';
import styles from './theme.module.css';

export const loader = loadProductList(({ pathname }) => ({ group: 'tea', theme: pathname.slice(1) }));

export const clientLoader = fetchProductList((product, pathname) =>
  isInProductList({ group: 'tea', theme: pathname.slice(1) }, product),
);

/** A themed page, whose route id names the theme: a text about a kind of tea, and the teas that fit (NAV-9). */
export default function ThemePage({ matches: [, { id }], loaderData }: Route.ComponentProps) {
  const { key, picture, title, lead, sections } = themes[id];
  const loaded = loaderData.part;
  const name = catalogue.themes[key];
  const imageUrl = pictureUrl(picture);
  const head = useProductListHead(loaded, key, `${name}: ${title}`);
  return (
    <div key={id} className="page">
      <Head {...head} description={lead} picture={imageUrl} />
      <TeaTypes />
      <header className={styles['header']}>
        <div>
          <p className={styles['name']}>{name}</p>
          <h1>{title}</h1>
          <p className={styles['lead']}>{lead}</p>
        </div>
        <Picture
          src={imageUrl}
          alt=""
          sizes="(max-width: 60rem) 92vw, 817px"
          className={styles['picture']}
          isFirst
        />
      </header>
      <Prose sections={sections} />
      <h2>{catalogue.inCollection}</h2>
      <NoScriptNotice feature="products" />
      <ProductListSection loaded={loaded} />
    </div>
  );
}
