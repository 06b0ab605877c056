import { catalogue, THEME_KEYS } from '#copy/pages/catalogue.ts';
import { shell } from '#copy/pages/shell.ts';
import { hrefOf, type LinkTarget } from '../../site/site-map.ts';
import { useSiteSettings } from '../../site/use-site-settings.ts';
import { PageLink } from '../pagination/page-link.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import styles from './footer.module.css';

type Column = {
  readonly title: string;
  readonly links: readonly (readonly [href: string, text: string])[];
};

const page = (key: LinkTarget, text: string) => [hrefOf(key), text] as const;

const columns: readonly Column[] = [
  {
    title: shell.tea,
    links: [
      page('tea', catalogue.types.all),
      [hrefOf('tea', {}, { sort: 'type', type: 'black' }), catalogue.types.black],
      [hrefOf('tea', {}, { sort: 'type', type: 'green' }), catalogue.types.green],
    ],
  },
  {
    title: catalogue.teaTypes,
    links: THEME_KEYS.map((key) => page(key, catalogue.themes[key])),
  },
  {
    title: shell.more,
    links: [
      page('coffee', shell.coffee),
      page('otherProducts', shell.otherProducts),
      page('gifts', shell.gifts),
      page('deals', shell.deals),
      page('read', shell.read),
    ],
  },
  {
    title: shell.service,
    links: [
      page('delivery', shell.delivery),
      page('stores', shell.stores),
      page('search', shell.search),
      page('franchising', shell.franchising),
    ],
  },
];

/** The shop's pages in groups, below every page (NAV-4). */
export function Footer() {
  const phone = useSiteSettings()?.phone;
  return (
    <footer className={styles['footer']}>
      <div className={styles['columns']}>
        {columns.map(({ title, links }) => (
          <section key={title}>
            <h2 className={styles['title']}>{title}</h2>
            <ul>
              {links.map(([href, text]) => (
                <li key={href}>
                  <PageLink to={href} prefetch="intent">
                    {text}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p>{shell.footer}</p>
      {phone && (
        <p>
          {shell.phone}: <PhoneLink phone={phone} />
        </p>
      )}
    </footer>
  );
}
