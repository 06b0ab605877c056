import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { categoryPages } from '../../site/category-pages.ts';
import type { SiteSettings } from '../../site/shop-context.ts';
import { hrefOf, productHref } from '../../site/site-map.ts';

const availabilityOf = ({ unitsLeft }: Product): string => {
  if (unitsLeft <= 0) return 'https://schema.org/OutOfStock';
  return `https://schema.org/${unitsLeft <= LOW_STOCK_UNITS ? 'LimitedAvailability' : 'InStock'}`;
};

/** The product and its offer as schema.org data. */
export const productData = (product: Product, { origin, name }: SiteSettings) => {
  const url = new URL(productHref(product), origin).href;
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: product.description,
    sku: product.id,
    image: [product.imageUrl, ...product.images].map((picture) => new URL(picture, origin).href),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'USD',
      availability: availabilityOf(product),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name },
    },
  };
};

/** The breadcrumbs from the home page to the product. */
export const breadcrumbData = (product: Product, { origin, name }: SiteSettings) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name, path: hrefOf('home') },
    categoryPages[product.group],
    { name: product.name, path: productHref(product) },
  ].map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    item: new URL(step.path, origin).href,
  })),
});
