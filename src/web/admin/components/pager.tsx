import { Link } from 'react-router';

type Props = {
  /** The name of the links for screen readers. */
  readonly label: string;
  /** A link without an address is left out. */
  readonly links: readonly { readonly label: string; readonly href: string | undefined }[];
};

/** Links to the other pages of a list. */
export function Pager({ label, links }: Props) {
  const shown = links.filter(({ href }) => href !== undefined);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={label} className="actions">
      {shown.map(({ label: text, href = '' }) => (
        <Link key={text} className="alone" to={href}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
