import { searchTerms } from './search.ts';
import { plainText, QUESTION_WORDS } from './search-groups.ts';

/** Words that name a service of the shop and no product. */
const SERVICE_WORDS = new Set(
  searchTerms(
    plainText(
      `shipping shipment shipped ship ships postage parcel courier tracking track customs duty duties delivery delivered
      return returns returned refund refunds refunded exchange withdrawal cancel cancellation complaint warranty
      order orders invoice receipt account login password privacy gdpr cookies terms imprint contact
      versand lieferung rücksendung widerruf widerrufsrecht datenschutz impressum agb livraison retour envío devolución spedizione`,
    ),
  ),
);

/** Returns the words about the shop's service if a search has no others, such as `order` of `where is my order`. */
export const readServiceQuestion = (typed: string): string | undefined => {
  const terms = searchTerms(plainText(typed)).filter((term) => !QUESTION_WORDS.has(term));
  return terms.length > 0 && terms.every((term) => SERVICE_WORDS.has(term)) ? terms.join(' ') : undefined;
};
