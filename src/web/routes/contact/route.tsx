import { contactPage, legal } from '#copy/pages/legal.ts';
import { findOrder } from '#copy/pages/order.ts';
import { shell } from '#copy/pages/shell.ts';
import { Head } from '../../components/head/head.tsx';
import { PageLink } from '../../components/pagination/page-link.tsx';
import { PhoneLink } from '../../components/ui/phone-link.tsx';
import { legalContentContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import { useSiteSettings } from '../../site/use-site-settings.ts';
import type { Route } from './+types/route';
import styles from './contact.module.css';

/** Loads the contact data, of which the footer has a part. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { name, addressLines, email, phone, hours, timeZone } = context.get(legalContentContext).contact;
  return { name, addressLines, email, phone, hours, timeZone };
};

const help = [
  ['findOrder', findOrder.title],
  ['delivery', shell.delivery],
  ['returns', legal.returns],
  ['stores', shell.stores],
  ['privacy', legal.privacy],
  ['franchising', shell.franchising],
] as const;

/** How to reach the shop: email, phone, mail and hours. */
export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { name, addressLines, email, phone, hours, timeZone } = loaderData;
  const settings = useSiteSettings();
  return (
    <div className="page">
      <Head title={contactPage.title} description={contactPage.description} canonical={hrefOf('contact')} />
      <h1>{contactPage.title}</h1>
      <p>{contactPage.lead}</p>
      <div className={styles['contact']}>
        {email && (
          <section>
            <h2>{contactPage.email}</h2>
            <p className={styles['main']}>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
            <p>{contactPage.emailHint}</p>
          </section>
        )}
        <section>
          <h2>{contactPage.phone}</h2>
          <p className={styles['main']}>
            <PhoneLink phone={phone} />
          </p>
          <p>{contactPage.phoneHint}</p>
          {settings?.chat && <a href={settings.chat}>{contactPage.chat}</a>}
          {settings?.messenger && <a href={settings.messenger}>{contactPage.messenger}</a>}
        </section>
        {addressLines.length > 0 && (
          <section>
            <h2>{contactPage.address}</h2>
            <address className={styles['address']}>
              {[name, ...addressLines].filter(Boolean).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <p>{contactPage.addressHint}</p>
          </section>
        )}
        {hours.length > 0 && (
          <section>
            <h2>{contactPage.hours}</h2>
            <dl className={styles['hours']}>
              {hours.map(({ days, time }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd>{time}</dd>
                </div>
              ))}
            </dl>
            {timeZone && <p>{timeZone}</p>}
          </section>
        )}
      </div>
      <h2>{contactPage.helpTitle}</h2>
      <ul className={styles['help']}>
        {help.map(([key, text]) => (
          <li key={key}>
            <PageLink to={hrefOf(key)} prefetch="intent">
              {text}
            </PageLink>
            <p>{contactPage.help[key]}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
