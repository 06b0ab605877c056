import { use } from 'react';
import { FooterContext } from '../../site/footer-context.ts';
import type { FooterTexts } from '../../site/footer-texts.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

/** Contact data, the shop's pages in groups and legal links. */
export function FooterContent() {
  const footer = use(FooterContext);
  if (!footer) return null;
  return (
    <>
      <div>
        <div>
          <h2>{footer.contactTitle}</h2>
          <ul>
            {footer.email && (
              <li>
                <a href={`mailto:${footer.email}`}>{footer.email}</a>
              </li>
            )}
            <li>
              <PhoneLink phone={footer.phone} />
            </li>
            {footer.hours.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {footer.columns.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              <Links links={links} />
            </ul>
          </div>
        ))}
      </div>
      <div>
        <p>{footer.tagline}</p>
        <p>{footer.copyright}</p>
        <p>{footer.cards}</p>
        <ul>
          <Links links={footer.legal} />
        </ul>
      </div>
    </>
  );
}

const Links = ({ links }: { links: FooterTexts['legal'] }) =>
  links.map(([href, text]) => (
    <li key={href}>
      <a href={href}>{text}</a>
    </li>
  ));
