import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { categoryPages } from '../../../site/category-pages.ts';
import type { SiteSettings } from '../../../site/shop-context.ts';
import { hrefOf, productHref } from '../../../site/site-map.ts';

/** An item of schema.org data. */
export type StructuredData = { readonly '@type': string } & Readonly<Record<string, unknown>>;

const availabilityOf = ({ unitsLeft }: Product): string => {
  if (unitsLeft <= 0) return 'https://schema.org/OutOfStock';
  return `https://schema.org/${unitsLeft <= LOW_STOCK_UNITS ? 'LimitedAvailability' : 'InStock'}`;
};

/** The weight that a price is for and the unit to compare it by, as Google's merchant listings describe it. */
const unitPriceData = ({ price }: Product, netGrams: number) => ({
  '@type': 'UnitPriceSpecification',
  price: price.toFixed(2),
  priceCurrency: 'USD',
  referenceQuantity: {
    '@type': 'QuantitativeValue',
    value: netGrams,
    unitCode: 'GRM',
    valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
  },
});

const productData = (product: Product, { origin, name }: SiteSettings) => {
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
      ...(product.netGrams !== undefined && { priceSpecification: unitPriceData(product, product.netGrams) }),
      seller: { '@type': 'Organization', name },
    },
  };
};

const breadcrumbData = (product: Product, { origin, name }: SiteSettings) => ({
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

/** The product with its offer, and the breadcrumbs to it. Made on the server, which spares pages the code. */
export const structuredDataOf = (product: Product, settings: SiteSettings): StructuredData[] => [
  productData(product, settings),
  breadcrumbData(product, settings),
];
