import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { product as copy } from '#copy/pages/product.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { maxQuantityOf } from '#domain/cart/cart.ts';
import { type ProductPromotion, shownPrice } from '#domain/catalogue/facets/product-promotion.ts';
import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { ShippingSummary } from '#domain/shipping/shipping-zone.ts';
import { formatDollars } from '#domain/values/money.ts';
import { AddToCart } from '../../components/cart/add-to-cart.tsx';
import { WishButton } from '../../components/cart/wish-button.tsx';
import { liquorStyle } from '../../components/catalogue/liquor.ts';
import { NoScriptNotice } from '../../components/errors/no-script-notice.tsx';
import { SectionError } from '../../components/errors/section-error.tsx';
import { Head } from '../../components/head/head.tsx';
import { UnitPrice } from '../../components/prices/unit-price.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { hrefOf, productHref } from '../../site/site-map.ts';
import { setCurrentProduct, setIsProductPicked } from '../../state/slices/product.ts';
import { useShopDispatch } from '../../state/store/store.ts';
import { BackInStock } from './back-in-stock.tsx';
import { Brewing } from './brewing.tsx';
import { Delivery } from './delivery.tsx';
import { type LoadedDetails, ProductDetails } from './details/product-details.tsx';
import { Pictures } from './pictures.tsx';
import styles from './product.module.css';
import { PromotionLine } from './promotion-line.tsx';
import { Quantity } from './quantity.tsx';

const NAME_ID = 'product-name';

/** A product, an error, or neither if there is no product of that name. */
export type LoadedProduct = {
  readonly product?: Product | undefined;
  readonly promotion?: ProductPromotion | undefined;
  /** Absent if the product was in the browser already. */
  readonly shipping?: ShippingSummary | undefined;
  readonly details?: LoadedDetails | Promise<LoadedDetails>;
  readonly error?: ShopError | undefined;
};

/** A product by its name, with a page for unknown names (PROD-3). */
export function ProductPage({ name, loaded }: { name: string; loaded: LoadedProduct }) {
  const { product, promotion, shipping, details, error } = loaded;
  if (product)
    return <KnownProduct product={product} promotion={promotion} shipping={shipping} details={details} />;
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

function KnownProduct({
  product,
  promotion,
  shipping,
  details,
}: Pick<LoadedProduct, 'promotion' | 'shipping' | 'details'> & { product: Product }) {
  const dispatch = useShopDispatch();
  useEffect(() => {
    dispatch(setCurrentProduct(product));
    dispatch(setIsProductPicked(true));
    return () => void dispatch(setIsProductPicked(false));
  }, [dispatch, product]);

  const units = useRef<HTMLSelectElement>(null);
  const { id, name, description, consist, taste, liquor, price, unit, unitsLeft, brewing } = product;
  const priceShown = shownPrice(price, promotion);
  return (
    <article className="page" style={liquorStyle(liquor)}>
      <Head
        title={name}
        description={taste}
        canonical={productHref(product)}
        picture={product.imageUrl}
        kind="product"
      />
      <div className={styles['product']}>
        <div className={styles['pictures']}>
          <Pictures product={product} />
        </div>
        <h1 id={NAME_ID} className={styles['title']}>
          {name}
        </h1>
        <div className={styles['actions']}>
          <p className={styles['price']}>
            {formatDollars(priceShown)} <span className={styles['unit']}>{unit}</span>{' '}
            <UnitPrice product={{ ...product, price: priceShown }} isDetailed />
          </p>
          <Quantity ref={units} max={maxQuantityOf(product)} />
          <AddToCart product={product} nameId={NAME_ID} units={units} />
          <WishButton product={product} />
        </div>
        <div>
          {promotion && <PromotionLine promotion={promotion} />}
          {unitsLeft > 0 && <Delivery shipping={shipping} />}
          {unitsLeft > 0 && unitsLeft <= LOW_STOCK_UNITS && <p>{catalogue.fewLeft(unitsLeft)}</p>}
          <NoScriptNotice feature="products" />
          {unitsLeft <= 0 && <BackInStock id={id} />}
          {description.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <section className={styles['taste']} aria-label={copy.taste}>
            <h2>{copy.taste}</h2>
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
      </div>
      <ProductDetails details={details} />
    </article>
  );
}
