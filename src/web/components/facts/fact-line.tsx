import type { ReactNode } from 'react';
import type { FactPart } from './fact-rows.ts';

type Props = { readonly parts: readonly FactPart[] };

/** A line of the facts of a product: allergens are bold, email addresses are links. */
export const FactLine = ({ parts }: Props): ReactNode => parts.map(toElement);

const toElement = (part: FactPart, index: number): ReactNode => {
  if (typeof part === 'string') return part;
  if ('allergen' in part) return <strong key={index}>{part.allergen}</strong>;
  return (
    <a key={index} className="alone" href={`mailto:${part.email}`}>
      {part.email}
    </a>
  );
};
