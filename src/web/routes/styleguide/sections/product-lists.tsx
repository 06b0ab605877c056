import { ProductList as ShelfOf } from '#web/components/catalogue/product-list.tsx';
import { hasFewLeft, isSoldOut, LONG_NAME, many } from '../specimens/examples.ts';
import type { SampleData, Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const ProductLists = ({ teas }: SampleData) => {
  const [one, few, soldOut, long, ...rest] = many(teas, 40);
  if (!one || !few || !soldOut || !long) return null;
  return (
    <Specimens>
      <Specimen name="One product" width="whole">
        <ShelfOf products={[one]} />
      </Specimen>
      <Specimen name="Forty, among them few left, sold out and a long name" width="whole">
        <ShelfOf
          products={[one, hasFewLeft(few), isSoldOut(soldOut), { ...long, name: LONG_NAME }, ...rest]}
        />
      </Specimen>
    </Specimens>
  );
};

export const productLists: Section = {
  id: 'product-lists',
  title: 'Product lists',
  lead: 'As many per row as fit; the buttons of a row are aligned.',
  Content: ProductLists,
};
