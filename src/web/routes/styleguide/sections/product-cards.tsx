import { MAX_QUANTITY } from '#domain/cart/cart.ts';
import { ProductCard } from '#web/components/catalogue/product-card.tsx';
import { hasFewLeft, inCart, isSoldOut, LONG_NAME, LONG_WORD, stateWith } from '../specimens/examples.ts';
import type { SampleData, Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const ProductCards = ({ teas: [tea] }: SampleData) => (
  <Specimens>
    <Specimen name="As it is">
      <ProductCard product={tea} />
    </Specimen>
    <Specimen name="Pointed at" forced="hover">
      <ProductCard product={tea} />
    </Specimen>
    <Specimen name="With the focus" forced="focus">
      <ProductCard product={tea} />
    </Specimen>
    <Specimen name="Pressed" forced="press">
      <ProductCard product={tea} />
    </Specimen>
    <Specimen name="Wished for" state={stateWith({ wished: [tea] })}>
      <ProductCard product={tea} />
    </Specimen>
    <Specimen name="Few left">
      <ProductCard product={hasFewLeft(tea)} />
    </Specimen>
    <Specimen name="Sold out">
      <ProductCard product={isSoldOut(tea)} />
    </Specimen>
    <Specimen
      name="As many in the cart as one order takes"
      state={stateWith({ cartItems: [inCart(tea, MAX_QUANTITY)] })}
    >
      <ProductCard product={tea} />
    </Specimen>
    <Specimen name="Eighty characters">
      <ProductCard product={{ ...tea, name: LONG_NAME }} />
    </Specimen>
    <Specimen name="Eighty characters, one word">
      <ProductCard product={{ ...tea, name: LONG_WORD }} />
    </Specimen>
    <Specimen name="Few left, and dear">
      <ProductCard product={{ ...hasFewLeft(tea), price: 12345.67, unit: 'a chest of 20 tins' }} />
    </Specimen>
    <Specimen name="Its picture is missing">
      <ProductCard product={{ ...tea, imageUrl: '/pictures/none.webp' }} />
    </Specimen>
  </Specimens>
);

export const productCards: Section = {
  id: 'product-cards',
  title: 'Product cards',
  lead: 'The whole card links to the product; button and heart lie above it. “Add to cart” and the heart confirm for one second.',
  Content: ProductCards,
};
