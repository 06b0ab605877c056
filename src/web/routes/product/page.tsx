import { useEffect } from 'react';
import { Link } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { product as copy } from '#copy/pages/product.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { formatDollars } from '#domain/values/money.ts';
import { AddToCart } from '../../components/cart/add-to-cart.tsx';
import { WishButton } from '../../components/cart/wish-button.tsx';
import { liquorStyle } from '../../components/catalogue/liquor.ts';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { SectionError } from '../../components/errors/section-error.tsx';
import { Head } from '../../components/head/head.tsx';
import { JsonLd } from '../../components/head/json-ld.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { hrefOf, productHref } from '../../site/site-map.ts';
import { useSiteSettings } from '../../site/use-site-settings.ts';
import { setCurrentProduct, setIsProductPicked } from '../../state/slices/product.ts';
import { useShopDispatch } from '../../state/store/store.ts';
import { Brewing } from './brewing.tsx';
import { Pictures } from './pictures.tsx';
import styles from './product.module.css';
import { breadcrumbData, productData } from './structured-data.ts';

const NAME_ID = 'product-name';

/** A product, an error, or neither if there is no product of that name. */
export type LoadedProduct = {
  readonly product?: Product | undefined;
  readonly error?: ShopError | undefined;
};

/** A product by its name, with a page for unknown names (PROD-3). */
export function ProductPage({ name, loaded: { product, error } }: { name: string; loaded: LoadedProduct }) {
  if (product) return <ProductDetails product={product} />;
  return error ? <SectionError error={error} message={catalogue.productsFailed} /> : <NotFound name={name} />;
}

function NotFound({ name }: { name: string }) {
  return (
    <div className="page">
      <Head title={copy.notFoundTitle} isHidden />
      <h1>{copy.notFoundTitle}</h1>
      <EmptyState picture="one-sprig">
        <p>{copy.notFound(name)}</p>
        <Link className="button" to={hrefOf('tea')}>
          {copy.back}
        </Link>
      </EmptyState>
    </div>
  );
}

function ProductDetails({ product }: { product: Product }) {
  const dispatch = useShopDispatch();
  useEffect(() => {
    dispatch(setCurrentProduct(product));
    dispatch(setIsProductPicked(true));
    return () => void dispatch(setIsProductPicked(false));
  }, [dispatch, product]);

  const settings = useSiteSettings();
  const { name, description, consist, taste, liquor, price, unit, unitsLeft, brewing } = product;
  return (
    <article className={`page ${styles['product']}`} style={liquorStyle(liquor)}>
      <Head
        title={name}
        description={taste}
        canonical={productHref(product)}
        picture={product.imageUrl}
        kind="product"
      />
      {settings && <JsonLd data={productData(product, settings)} />}
      {settings && <JsonLd data={breadcrumbData(product, settings)} />}
      <div className={styles['pictures']}>
        <Pictures product={product} />
      </div>
      <div>
        <h1 id={NAME_ID} className={styles['title']}>
          {name}
        </h1>
        <p className={styles['price']}>
          {formatDollars(price)} <span className={styles['unit']}>{unit}</span>
        </p>
        {unitsLeft > 0 && unitsLeft <= LOW_STOCK_UNITS && <p>{catalogue.fewLeft(unitsLeft)}</p>}
        <NoScriptNotice feature="products" />
        <div className={styles['actions']}>
          <AddToCart product={product} nameId={NAME_ID} />
          <WishButton product={product} />
        </div>
        {description.split('\n\n').map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
        <section className={styles['taste']} aria-labelledby="taste">
          <h2 id="taste">{copy.taste}</h2>
          <p>{taste}</p>
        </section>
        <h2>{copy.mix}</h2>
        <ul className={styles['mix']}>
          {consist.map(({ ingrName, ingrUrl }) => (
            <li key={ingrName}>
              <Picture
                src={ingrUrl}
                alt=""
                size={[1000, 1000]}
                sizes="(max-width: 60rem) 46vw, 170px"
                className={styles['ingredient']}
              />
              {ingrName}
            </li>
          ))}
        </ul>
        {brewing && <Brewing brewing={brewing} />}
      </div>
    </article>
  );
}
