/** What the page of the deals says. The promotions themselves are data. */
export const deals = {
  title: 'Deals',
  description: 'Every promotion that runs in the shop today, what it takes off and until when.',
  intro:
    'Everything that costs less than usual at the moment is on this page. When a promotion ends, it goes from here and from the cart alike.',
  running: (count: number) => (count === 1 ? '1 promotion runs today' : `${count} promotions run today`),
  off: (worth: string) => `${worth} off`,
  on: (what: string) => `On ${what}`,
  onEverything: 'On everything in the shop',
  from: (minimum: string) => `For orders of ${minimum} or more`,
  until: (date: string) => `Until ${date}`,
  openEnded: 'Until further notice',
  enterCode: (code: string) => `Enter ${code} in the coupon box of your cart.`,
  automatic: 'No code needed: the cart takes it off by itself.',
  timesPerShopper: (times: number) => (times === 1 ? 'Once per customer' : `${times} times per customer`),
  limited: 'As long as there are uses left',
  empty: 'Nothing is reduced today. The teas cost what they cost, and will say so when that changes.',
  always: {
    title: 'Worth knowing on any day',
    entries: [
      {
        key: 'delivery',
        link: 'Delivery',
        text: 'is part of every price, to every country we send to. No postage is added at the end.',
      },
      {
        key: 'tea',
        link: 'Good tea for the whole week',
        text: 'need not be dear: several of ours cost less than 20 dollars, and the cheapest of them is one we drink ourselves.',
      },
      {
        key: 'gifts',
        link: 'A box of four small tins',
        text: 'lets you find out which tea you like before you buy a large one.',
      },
    ],
  },
  coupons: {
    heading: 'How coupons work',
    paragraphs: [
      'A coupon is a word that you type into the box in your cart. Press Apply, and the shop looks it up, takes off what it is worth and shows the discount as a line of its own. Large or small letters make no difference.',
      'Some coupons take off a share and some an amount. Some ask for a minimum, run between two dates, or can be used only so many times. If a code is refused, the cart says which of these it was. The discount you see there is the one you are charged with; it is worked out by the shop and not by your browser.',
      'A coupon has no value in money and cannot be paid out. If you return part of an order, we refund what you paid for that part after the discount.',
    ],
  },
} as const;
