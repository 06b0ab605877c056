import { formatDollars } from '#domain/values/money.ts';
import type { Section } from './prose.ts';

export const delivery = {
  title: 'Delivery',
  description:
    'Where we send tea, how long it takes, what it costs and what happens when something goes wrong.',
  /** Shown if every cheapest delivery is free. */
  freeIntro:
    'Delivery is included in every price, wherever you live. The price you see is the price you pay us, with nothing added at the end.',
  paidIntro:
    'The price of delivery depends on your country and your order. You see it in your cart before you pay, with nothing added at the end.',
  intro: [
    'We pack paid orders on the next business day, Monday to Friday, in the back room of our Portland store. From there they go by mail. The times below are business days from the moment the parcel leaves us; they are what to expect and not a promise, because we don’t fly the plane.',
  ],
  tableTitle: 'Regions and times',
  columns: { region: 'Region', time: 'Business days', price: 'Price' },
  days: ([min, max]: readonly [number, number]) => (min === max ? String(min) : `${min} to ${max}`),
  /** Names a method where a region has several. */
  method: (name: string, text: string) => `${name}: ${text}`,
  included: 'Included',
  price: (price: number, isMinimum: boolean, freeFrom: number | null) =>
    `${isMinimum && price > 0 ? 'From ' : ''}${price === 0 ? 'Free' : formatDollars(price)}${
      freeFrom === null ? '' : `, free from ${formatDollars(freeFrom)}`
    }`,
  noRegions: 'We can’t show our delivery regions right now. Please write or call.',
  countries: 'Countries',
  lostEmail: 'Lost the email?',
  sections: [
    {
      heading: 'How we pack',
      paragraphs: [
        'Tea goes into the box in its own closed tin, caddy or bag. Pots, bowls and kettles are wrapped in paper, then in corrugated board, then in a box with two fingers of padding on every side. The padding is paper, the tape is paper, and the box has usually been a box only once. All of it may go into paper recycling.',
        'We do not put coffee and jasmine into one parcel without a second bag between them. If your order needs two parcels they leave on the same day, and one of them will arrive first.',
      ],
    },
    {
      heading: 'Customs',
      paragraphs: [
        'A parcel that leaves the United States carries a customs form with what is in it and what you paid, truthfully, also when it is a present. Your country may ask for import tax, duty or a handling fee. These are not part of our price. They differ from place to place and month to month, and the carrier collects them from you.',
        'Dry tea and roasted coffee pass most borders without trouble. Honey does not: some countries, New Zealand among them, do not let it in by mail. If we know that a thing in your order cannot reach you, we call you before packing, leave it out and refund it.',
        'Now and then the postal service stops serving a country for a while. Then we let you know, and you can wait or get your money back.',
      ],
    },
    {
      heading: 'If something arrives broken',
      paragraphs: [
        'Keep the box and what is in it, take a photo if you can, and write or call within fourteen days with your order number. We’ll replace or refund the item, as you prefer. You don’t have to mail back a broken teapot.',
        'If a parcel has not come five business days after the longer of the two times for your region, write or call as well. We’ll ask the postal service, and if they have lost it we’ll treat it as broken.',
      ],
    },
    {
      heading: 'Returns',
      paragraphs: [
        'You can return anything unopened and unused within thirty days of the day it reached you. Write or call first, so that we can expect it. The refund goes to the card you paid with once the parcel is here, usually within a week; you pay for return postage unless the mistake was ours. Where the law of your country gives you more rights than this, those apply.',
        'We can’t resell a tin that has been opened. But if a tea is not what its page led you to expect, tell us what you found. It may have been the water, in which case we can help, and it may have been us.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'Until we pack your order, you can change the address or cancel it on its page; the link is in your confirmation email. Once the label is on, the parcel belongs to the postal service.',
      ],
    },
  ],
} as const satisfies { readonly sections: readonly Section[] } & Record<string, unknown>;
