import type { ComponentProps } from 'react';
import { CartTotals } from '#web/components/cart/cart-totals.tsx';
import { cartLines } from '#web/copy/cart-lines.ts';
import { inCart, LONG_NAME, stateWith } from '../specimens/examples.ts';
import { COUPON, PROMOTION, sampleQuote } from '../specimens/quotes.ts';
import type { SampleData, Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

type Props = Omit<ComponentProps<typeof CartTotals>, 'retry'>;
const nothing = () => undefined;
const known = (quote: ReturnType<typeof sampleQuote>): Pick<Props, 'totals'> => ({
  totals: { status: 'known', quote },
});

const states: readonly (readonly [name: string, props: Partial<Props> & Pick<Props, 'totals'>])[] = [
  ['Calculating', { totals: { status: 'pending' } }],
  ['No discount', known(sampleQuote())],
  ['No discount, brief', { ...known(sampleQuote()), isBrief: true }],
  [
    'Promotions',
    known(sampleQuote({ discounts: [PROMOTION, { ...PROMOTION, label: LONG_NAME }], total: 67.6 })),
  ],
  [
    'A promotion and a code',
    {
      ...known(
        sampleQuote({
          discounts: [PROMOTION, COUPON],
          total: 68.45,
          coupon: { code: COUPON.code, refusal: null },
        }),
      ),
      applied: COUPON.code,
    },
  ],
  [
    'Minimum total',
    known(sampleQuote({ discounts: [{ ...PROMOTION, amount: 84 }], total: 0.5, least: 0.5 })),
  ],
  ['Failed', { totals: { status: 'failed', error: { code: 'unavailable' } } }],
  ['Offline', { totals: { status: 'failed', error: { code: 'auth/network-request-failed' } } }],
  [
    'After a price has changed',
    {
      ...known(sampleQuote()),
      notices: [cartLines.priceChanged('Yame Gyokuro', '$64.00', '$68.00'), cartLines.noLongerSold],
    },
  ],
];

const Totals = ({ teas: [tea] }: SampleData) => (
  <Specimens>
    {states.map(([name, props]) => (
      <Specimen
        key={name}
        name={name}
        width="half"
        state={stateWith({ cartItems: [inCart({ ...tea, price: 84.5 })] })}
      >
        <CartTotals applied={null} notices={[]} retry={nothing} {...props} />
      </Specimen>
    ))}
  </Specimens>
);

export const totals: Section = {
  id: 'totals',
  title: 'Totals',
  lead: 'The totals of the cart as the server calculates them.',
  Content: Totals,
};
