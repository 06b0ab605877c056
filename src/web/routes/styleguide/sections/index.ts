import type { Section } from '../specimens/section.ts';
import { bar } from './bar.tsx';
import { buttons } from './buttons.tsx';
import { cart } from './cart.tsx';
import { catalogueStates } from './catalogue-states.tsx';
import { codes } from './codes.tsx';
import { colours } from './colours.tsx';
import { contrasts } from './contrasts.tsx';
import { fields } from './fields.tsx';
import { forms } from './forms.tsx';
import { icons } from './icons.tsx';
import { lengths } from './lengths.tsx';
import { navigationLinks } from './links.tsx';
import { motion } from './motion.tsx';
import { notShown } from './not-shown.tsx';
import { notices } from './notices.tsx';
import { productCards } from './product-cards.tsx';
import { productLists } from './product-lists.tsx';
import { promotions } from './promotions.tsx';
import { reading } from './reading.tsx';
import { searching } from './searching.tsx';
import { totals } from './totals.tsx';
import { type } from './type.tsx';

/** Sections in display order: foundations first, then components. */
export const sections: readonly Section[] = [
  colours,
  contrasts,
  type,
  lengths,
  motion,
  icons,
  buttons,
  fields,
  forms,
  notices,
  bar,
  navigationLinks,
  searching,
  productCards,
  productLists,
  catalogueStates,
  promotions,
  cart,
  totals,
  codes,
  reading,
  notShown,
];
