import type { ComponentProps } from 'react';
import { CartSums } from '#web/components/cart/cart-totals.tsx';
import { cartLines } from '#web/copy/cart-lines.ts';
import { inCart, LONG_NAME, stateWith } from '../specimens/examples.ts';
import { aQuote, COUPON, PROMOTION } from '../specimens/quotes.ts';
import type { Section, Shelf } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

type Props = Omit<ComponentProps<typeof CartSums>, 'retry'>;
const nothing = () => undefined;
const known = (quote: ReturnType<typeof aQuote>): Pick<Props, 'totals'> => ({
  totals: { status: 'known', quote },
});

const states: readonly (readonly [name: string, props: Partial<Props> & Pick<Props, 'totals'>])[] = [
  ['Calculating', { totals: { status: 'pending' } }],
  ['No discount', known(aQuote())],
  ['No discount, brief', { ...known(aQuote()), isBrief: true }],
  ['Promotions', known(aQuote({ discounts: [PROMOTION, { ...PROMOTION, label: LONG_NAME }], total: 67.6 }))],
  [
    'A promotion and a code',
    {
      ...known(
        aQuote({
          discounts: [PROMOTION, COUPON],
          total: 68.45,
          coupon: { code: COUPON.code, refusal: null },
        }),
      ),
      applied: COUPON.code,
    },
  ],
  ['Minimum total', known(aQuote({ discounts: [{ ...PROMOTION, amount: 84 }], total: 0.5, least: 0.5 }))],
  ['Failed', { totals: { status: 'failed', error: { code: 'unavailable' } } }],
  ['Offline', { totals: { status: 'failed', error: { code: 'auth/network-request-failed' } } }],
  [
    'After a price has changed',
    {
      ...known(aQuote()),
      notices: [cartLines.priceChanged('Yame Gyokuro', '$64.00', '$68.00'), cartLines.noLongerSold],
    },
  ],
];

const Sums = ({ teas: [tea] }: Shelf) => (
  <Specimens>
    {states.map(([name, props]) => (
      <Specimen
        key={name}
        name={name}
        width="half"
        state={stateWith({ cartItems: [inCart({ ...tea, price: 84.5 })] })}
      >
        <CartSums applied={null} notices={[]} retry={nothing} {...props} />
      </Specimen>
    ))}
  </Specimens>
);

export const totals: Section = {
  id: 'totals',
  title: 'Sums',
  lead: 'The totals of the cart as the server calculates them.',
  Content: Sums,
};
