import { CouponBox } from '#web/components/promotions/coupon-box.tsx';
import { stateWith } from '../specimens/examples.ts';
import { COUPON, rejections, sampleQuote } from '../specimens/quotes.ts';
import type { Section } from '../specimens/section.ts';
import { Specimen, Specimens } from '../specimens/specimen.tsx';

const nothing = () => undefined;

const Codes = () => (
  <Specimens>
    <Specimen name="To be entered" width="half">
      <CouponBox totals={{ status: 'known', quote: sampleQuote() }} applied={null} retry={nothing} />
    </Specimen>
    <Specimen name="Applied" width="half" state={stateWith({ coupon: COUPON.code })}>
      <CouponBox
        totals={{ status: 'known', quote: sampleQuote({ discounts: [COUPON] }) }}
        applied={COUPON.code}
        retry={nothing}
      />
    </Specimen>
    <Specimen name="Applied, being worked out again" width="half" state={stateWith({ coupon: COUPON.code })}>
      <CouponBox totals={{ status: 'pending' }} applied={COUPON.code} retry={nothing} />
    </Specimen>
    {rejections.map((refusal) => (
      <Specimen
        key={refusal.reason}
        name={`Refused: ${refusal.reason}`}
        width="half"
        state={stateWith({ coupon: COUPON.code })}
      >
        <CouponBox
          totals={{ status: 'known', quote: sampleQuote({ coupon: { code: COUPON.code, refusal } }) }}
          applied={null}
          retry={nothing}
        />
      </Specimen>
    ))}
  </Specimens>
);

export const codes: Section = {
  id: 'codes',
  title: 'Coupon codes',
  lead: 'One code per order. A rejected code says why and how to continue.',
  Content: Codes,
};
