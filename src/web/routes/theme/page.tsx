import { catalogue } from '#copy/pages/catalogue.ts';
import type { Theme } from '#copy/pages/prose.ts';
import { productListHead } from '../../components/catalogue/product-list-head.ts';
import {
  type ProductListResult,
  ProductListSection,
} from '../../components/catalogue/product-list-section.tsx';
import { TeaTypes } from '../../components/catalogue/tea-types.tsx';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { Head } from '../../components/head/head.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { pictureUrl } from '../../pictures/picture-metadata.ts';
import styles from './theme.module.css';

/** A themed page: a text about a kind of tea, and the teas that fit (NAV-9). */
export function ThemePage({
  theme: { key, picture, title, lead, sections },
  loaded,
}: {
  readonly theme: Theme;
  readonly loaded: ProductListResult;
}) {
  const name = catalogue.themes[key];
  const imageUrl = pictureUrl(picture);
  return (
    <div className="page">
      <Head {...productListHead(loaded, key, `${name}: ${title}`)} description={lead} picture={imageUrl} />
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
